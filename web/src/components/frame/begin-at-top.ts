/** On Back and Forward the browser restores the scroll position itself. */
let isReturn = false;

export function followHistory(): void {
  window.addEventListener("popstate", () => {
    isReturn = true;
  });
  // These events are the router's: browsers send none for pushState.
  for (const opening of ["pushState", "replaceState"])
    window.addEventListener(opening, () => {
      isReturn = false;
    });
}

/** Scrolls an opened page to its top and moves the focus there, without animation. */
export function beginAtTop(): void {
  if (!isReturn) window.scrollTo({ top: 0, behavior: "instant" });
  document.getElementById("content")?.focus({ preventScroll: true });
}
