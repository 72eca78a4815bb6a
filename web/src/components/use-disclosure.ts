import { useEffect, useRef, useState } from "react";

/** A panel below its button, which closes on Escape, on a press elsewhere and when the focus leaves it. */
export function useDisclosure<Root extends HTMLElement>() {
  const root = useRef<Root>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    const controller = new AbortController();
    const { signal } = controller;

    const closeIfOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      root.current?.querySelector("button")?.focus();
    };

    document.addEventListener("pointerdown", closeIfOutside, { signal });
    document.addEventListener("focusin", closeIfOutside, { signal });
    document.addEventListener("keydown", closeOnEscape, { signal });
    return () => controller.abort();
  }, [open]);

  return { root, open, setOpen };
}
