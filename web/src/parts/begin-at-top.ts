/** Back and Forward lead to a place on a page, which the browser remembers and finds by itself. */
let isReturn = false;
window.addEventListener("popstate", () => {
  isReturn = true;
});
// The router's own events: browsers tell nobody when a page opens another.
for (const opening of ["pushState", "replaceState"])
  window.addEventListener(opening, () => {
    isReturn = false;
  });

/** Where a page that was opened begins, for eyes and for screen readers. At once: nobody wants to see the way there. */
export function beginAtTop(): void {
  if (!isReturn) window.scrollTo({ top: 0, behavior: "instant" });
  document.getElementById("content")?.focus({ preventScroll: true });
}
