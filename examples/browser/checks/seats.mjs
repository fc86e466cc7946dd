// Matches at the server: invitations, a lost connection, reloads, and playing again.
import assert from "node:assert/strict";
import { checkAccess, choose, DESK, isLoaded, open, PHONE, serve } from "../browsing.mjs";
import { act, byMouse, playRacko } from "../playing.mjs";

const UNREACHABLE = /ERR_CONNECTION_REFUSED|WebSocket connection/; // what a lost connection logs

async function openTable(page, options) {
  await choose(page, "racko", options);
  await page.click("#open");
  await page.locator("#match").waitFor();
  await page.locator("#invite a").first().waitFor();
}

const linkOf = (page, place) => page.locator("#invite a").nth(place).getAttribute("href");

// Play until the score sheet lies on the table of each page; `look` is called before each move.
async function playMatch(pages, look = async () => {}) {
  const isOver = () => pages[0].locator("#result").isVisible();
  for (let moves = 0; !(await isOver()); moves++) {
    assert.ok(moves < 500, "the match ends");
    await Promise.race(pages.map((page) =>
      page.waitForFunction(() => document.querySelector("#match.yours, #result:not([hidden])")).catch(() => {})));
    for (const page of pages) {
      if (!(await page.locator("#match.yours").count())) continue;
      await look(page, moves);
      await playRacko(page, byMouse);
    }
  }
}

export async function tableForTwo(browser, { site }) {
  const host = await open(browser, site, DESK);
  await openTable(host, { seats: 2, target: 1 });
  assert.match(await host.textContent("#invite .warning"), /this computer only/);
  await checkAccess(host, "an invitation");
  const [guestLink, watchLink] = [await linkOf(host, 0), await linkOf(host, 1)];
  await host.reload();
  await host.locator("#invite a").first().waitFor();
  assert.equal(await linkOf(host, 0), guestLink, "the links survive a reload");
  const code = await host.textContent("#invite .code");

  const guest = await open(browser, site, PHONE, { settings: { name: "Ben" } });
  await guest.click("summary[data-word=have-code]");
  await guest.fill("#code", code.toLowerCase());
  await guest.press("#code", "Enter");
  await guest.locator("#match").waitFor();
  const watcher = await open(browser, watchLink, PHONE);
  await watcher.locator("#match").waitFor();
  await host.locator("#players .plate strong", { hasText: "Ben" }).waitFor();

  let isRefused = false;
  await playMatch([host, guest], async (page, moves) => {
    if (moves === 6 && page === host) await checkReload(host);
    if (isRefused || (await page.locator("[aria-pressed=true]").count())) return;
    const sent = page.sent.length;
    await act(page.locator(".hand .card").first(), byMouse);
    assert.match(await page.textContent("#answer.refused"), /not on offer/);
    assert.equal(page.sent.length, sent, "nothing is sent for a selection that is refused");
    await act(page.locator(".hand .card").first(), byMouse);
    isRefused = true;
  });
  assert.ok(isRefused);
  for (const page of [guest, watcher]) await page.locator("#result").waitFor();
  const sheets = await Promise.all([host, guest, watcher].map((page) => page.locator("#lines tbody").textContent()));
  assert.deepEqual(sheets, [sheets[0], sheets[0], sheets[0]]);
  await checkRematch(host, guest);
  for (const page of [host, guest, watcher]) await page.context().close();
  return "by link, by code, and watched";
}

// After a reload the player is back at the table, and reads what happened before.
async function checkReload(page) {
  const told = await page.locator("#log p").allTextContents();
  await page.reload();
  await isLoaded(page);
  await page.waitForFunction((count) => document.querySelectorAll("#log p").length >= count, told.length);
  assert.deepEqual((await page.locator("#log p").allTextContents()).slice(-told.length), told);
}

async function checkRematch(host, guest) {
  await host.click("[data-action=rematch]");
  await host.locator("#result").waitFor({ state: "hidden" });
  await guest.locator("[data-action=rematch]", { hasText: "Join" }).click();
  await guest.locator("#result").waitFor({ state: "hidden" });
  assert.equal(new URL(guest.url()).hash.split("&")[0], new URL(host.url()).hash.split("&")[0]);
}

// A bot takes the free seat; the server goes away in mid-match, and comes back.
export async function connectionLost(browser) {
  const server = await serve(); // One of its own, because the others must not miss theirs.
  const page = await open(browser, server.site, DESK, { expects: UNREACHABLE });
  await openTable(page, { seats: 2 });
  await page.click("#invite li button:not([aria-label])");
  await page.locator("#players .mark", { hasText: "bot" }).waitFor();
  for (let turns = 0; turns < 3; turns++) {
    await page.locator("#match.yours").waitFor();
    await playRacko(page, byMouse);
  }
  await page.locator("#match.yours").waitFor();
  const told = await page.textContent("#log");
  await server.stop();
  await page.locator("#notice").waitFor();
  assert.match(await page.textContent("#notice"), /connection is lost/);
  assert.equal(await page.locator("#actions button, #middle button").count(), 0, "nothing can be done");
  assert.equal(await page.textContent("#log"), told);
  await checkAccess(page, "a lost connection");
  await server.start();
  await page.locator("#notice").waitFor({ state: "hidden" });
  assert.equal(await page.textContent("#log"), told, "the history stays");
  await page.locator("#match.yours").waitFor();
  await playRacko(page, byMouse);
  await page.context().close();
  await server.end();
  return "said so, and played on";
}
