import { ZIP_COOKIE } from "@stockfinder/contracts/held-page";
import type { RequestHandler } from "express";

/** What one process at home adds. */
export interface House {
  readonly setup: RequestHandler;
  /** Whether `setup` begins with real stores instead of the demo. */
  readonly isDemo: boolean;
  readonly zip: string | undefined;
}

export const HOME_SCRIPT = "/home.js";

const SETUP_LINK = ' <a class="underline underline-offset-4" href="/setup">Set up real stores</a>';

/** The page with the first line of every page of a demo; it leads to /setup where a person can set real stores up. */
export function demoPage(page: Buffer, { canSetUp }: { readonly canSetUp: boolean }): Buffer {
  const notice = `<aside aria-label="Demo" class="page-width py-2 text-sm text-soft">
      Demo: stores and prices are made up.${canSetUp ? SETUP_LINK : ""}
    </aside>`;
  return Buffer.from(page.toString().replace('<div id="root">', (root) => notice + root));
}

/** The page with the script for the zip code. */
export function housePage(page: Buffer, { zip }: Pick<House, "zip">): Buffer {
  const script = zip ? `<script src="${HOME_SCRIPT}"></script>` : "";
  return Buffer.from(page.toString().replace("</head>", () => `${script}</head>`));
}

/** Runs before the client, which reads the zip code from there. Private windows may refuse storage. */
export function homeScript(zip: string): Buffer {
  return Buffer.from(`try {
  localStorage.${ZIP_COOKIE} ??= ${JSON.stringify(zip)};
} catch {}
`);
}
