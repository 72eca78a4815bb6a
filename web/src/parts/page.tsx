import { type ReactNode, useEffect, useRef } from "react";
import { SITE_NAME } from "../site.ts";

/** The first page of a visit leaves focus where the browser put it; pages opened from it take focus, and start at their top. */
let opened = 0;

export function Page({ title, children }: { title?: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    opened += 1;
    if (opened === 1) return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, []);

  return (
    <main ref={main} id="content" tabIndex={-1} className="flex-1">
      <title>{title ? `${title} | ${SITE_NAME}` : SITE_NAME}</title>
      {children}
    </main>
  );
}
