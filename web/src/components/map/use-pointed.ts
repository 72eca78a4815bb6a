import { useEffect, useState } from "react";

const EVENTS = ["pointerover", "focusin"] as const;

/**
 * The place that a pointer or the keyboard is at, on the map or on a list beside it: its id is the `data-place` there. The list
 * comes with the page and the map later, so the map marks the list's row itself.
 */
export function usePointed(): string | null {
  const [pointed, setPointed] = useState<string | null>(null);
  useEffect(() => {
    // A page that scrolls under a resting pointer does not take the mark from where the keyboard is.
    const point = ({ target }: Event) => setPointed(placeAt(target) ?? placeAt(document.activeElement));
    for (const event of EVENTS) document.addEventListener(event, point);
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, point);
    };
  }, []);
  useEffect(() => {
    for (const row of document.querySelectorAll<HTMLElement>("li[data-place]"))
      row.toggleAttribute("data-pointed", row.dataset.place === pointed);
  }, [pointed]);
  return pointed;
}

function placeAt(at: EventTarget | null): string | null {
  const place = at instanceof Element ? at.closest<SVGElement | HTMLElement>("[data-place]") : null;
  return place?.dataset.place ?? null;
}
