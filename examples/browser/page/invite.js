// How others get to the table: a code to type, and a link for each seat. The links are kept in this
// tab, so a reload shows them again.
import { element } from "./draw.js";
import { say } from "./words.js";

const find = (selector) => document.querySelector(selector);
const IS_LOCAL = /^(localhost|127\.|\[::1\])/.test(location.hostname);

export function keepInvitation(table, { seats, spectators, code }) {
  sessionStorage.setItem(`cardrules.invitation.${table}`, JSON.stringify({ table, seats, spectators, code }));
}

export const keptInvitation = (table) => JSON.parse(sessionStorage.getItem(`cardrules.invitation.${table}`));

// Show who has been invited to what; `sendBot` lets a bot play at a seat.
export function drawInvitation(invitation, seats, sendBot) {
  const shown = find("#invite");
  const open = seats.flatMap(({ holder, name }, seat) => (holder === "open" ? [{ name, seat }] : []));
  shown.hidden = !invitation;
  shown.classList.toggle("waiting", open.length > 0);
  if (!invitation) return;
  const { table, code } = invitation;
  const href = (token) => new URL(`#table=${table}&token=${token}`, location.href).href;
  const links = open.map(({ name, seat }) => {
    const bot = element("button", { type: "button" }, say("seat-bot"));
    bot.onclick = () => sendBot(seat);
    return element("li", {}, ...link(name, href(invitation.seats[seat])), bot);
  });
  const codes = open.length ? [element("p", {}, say("invite-code"), " ", element("strong", { className: "code" }, code)),
    element("p", {}, say("invite-links"))] : [];
  shown.replaceChildren(
    element("h2", { id: "invite-title" }, say("invite")),
    ...(IS_LOCAL ? [element("p", { className: "warning" }, say("invite-local"))] : []),
    ...codes,
    element("ul", {}, ...links, element("li", {}, ...link(say("watch"), href(invitation.spectators)))),
  );
}

function link(text, href) {
  const copy = element("button", { type: "button", ariaLabel: `${say("copy")}: ${text}` }, say("copy"));
  copy.onclick = async () => {
    await navigator.clipboard.writeText(href);
    copy.textContent = say("copied");
  };
  // Browsers lend the clipboard only to pages from a safe address.
  const buttons = navigator.clipboard ? [copy] : [];
  return [element("a", { href, target: "_blank" }, text), ...buttons];
}
