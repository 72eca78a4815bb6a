import { access } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type RenderPage, SERVER_BUNDLE, SETTINGS_ID } from "@stockfinder/contracts/held-page";

const SETTINGS = new RegExp(`<script type="application/json" id="${SETTINGS_ID}">([^<]*)`);

export type PageRenderer = (page: Omit<Parameters<RenderPage>[0], "settings">) => Promise<string>;

/** Loads what renders the pages of a built web client; null in a build without it. */
export async function pageRenderer(folder: string, html: string): Promise<PageRenderer | null> {
  const file = resolve(folder, SERVER_BUNDLE);
  const isBuilt = await access(file).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return null;
  const { renderPage }: { renderPage: RenderPage } = await import(pathToFileURL(file).href);
  const settings = JSON.parse(SETTINGS.exec(html)?.[1] || "{}");
  return (page) => renderPage({ ...page, settings });
}
