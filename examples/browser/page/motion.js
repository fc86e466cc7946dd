// Cards move from where they were to where they are, by View Transitions. Where there are none, or
// the system asks for less motion, the page simply shows what is new.
const wantsLess = matchMedia("(prefers-reduced-motion: reduce)");

export async function moveTo(update, isStep) {
  if (!isStep || wantsLess.matches || document.hidden || !document.startViewTransition) return update();
  nameCards();
  const transition = document.startViewTransition(() => {
    update();
    nameCards();
  });
  // A transition that the browser skips still updates the page.
  transition.ready.catch(() => {});
  await transition.updateCallbackDone;
}

// Equal cards are told apart by their order on the page.
function nameCards() {
  const seen = new Map();
  for (const card of document.querySelectorAll("#felt [data-face]")) {
    const face = card.dataset.face;
    const count = (seen.get(face) ?? 0) + 1;
    seen.set(face, count);
    card.style.viewTransitionName = `card-${face}-${count}`;
  }
}
