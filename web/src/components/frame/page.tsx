import { type ReactNode, useEffect } from "react";
import { SITE_NAME } from "../../settings/site.ts";
import { beginAtTop } from "./begin-at-top.ts";

/** A page with its title. The first page of a visit leaves the focus alone; later pages take it and start at their top. */
let opened = 0;

export function Page({ title, children }: { title?: string; children: ReactNode }) {
  useEffect(() => {
    opened += 1;
    if (opened > 1) beginAtTop();
  }, []);

  return (
    <main id="content" tabIndex={-1} className="flex-1">
      <title>{title ? `${title} | ${SITE_NAME}` : SITE_NAME}</title>
      {children}
    </main>
  );
}
