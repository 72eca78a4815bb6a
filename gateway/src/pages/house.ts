import { ZIP_COOKIE } from "@stockfinder/contracts/held-page";
import type { RequestHandler } from "express";

/** What one process at home adds. */
export interface House {
  readonly setup: RequestHandler;
  readonly isDemo: boolean;
  readonly zip: string | undefined;
}

export const HOME_SCRIPT = "/home.js";

const NOTICE = `<aside aria-label="Demo" class="page-width py-2 text-center text-sm text-soft">
      Demo: stores and prices are made up. <a class="underline underline-offset-4" href="/setup">Set up real stores</a>
    </aside>`;

/** The page with a notice that leads from the demo to /setup, and with the script for the zip code. */
export function housePage(page: Buffer, { isDemo, zip }: House): Buffer {
  const script = zip ? `<script src="${HOME_SCRIPT}"></script>` : "";
  return Buffer.from(
    page
      .toString()
      .replace("</head>", () => `${script}</head>`)
      .replace('<div id="root">', (root) => (isDemo ? NOTICE : "") + root),
  );
}

/** Runs before the client, which reads the zip code from there. Private windows may refuse storage. */
export function homeScript(zip: string): Buffer {
  return Buffer.from(`try {
  localStorage.${ZIP_COOKIE} ??= ${JSON.stringify(zip)};
} catch {}
`);
}
