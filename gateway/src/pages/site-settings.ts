import { readdir, readFile } from "node:fs/promises";
import { extname, join, parse } from "node:path";
import type { SiteTexts } from "./site-environment.ts";

const ICON_TYPES = new Set([".svg", ".png", ".webp"]);

/** What an operator sets for the pages; the web client reads it from the page itself. */
export type SiteSettings = SiteTexts & {
  readonly storeIcons: Readonly<Record<string, string>>;
};

/** The icons of the operator's folder by request path: `target.svg` is the icon of the store `target`. */
export async function readStoreIcons(folder: string | undefined): Promise<ReadonlyMap<string, Buffer>> {
  const icons = new Map<string, Buffer>();
  if (folder === undefined) return icons;
  for (const name of await readdir(folder)) {
    if (ICON_TYPES.has(extname(name))) icons.set(`/store-icons/${name}`, await readFile(join(folder, name)));
  }
  return icons;
}

export function siteSettings(site: SiteTexts, icons: ReadonlyMap<string, Buffer>): SiteSettings {
  return {
    ...site,
    storeIcons: Object.fromEntries([...icons.keys()].map((path) => [parse(path).name, path])),
  };
}
