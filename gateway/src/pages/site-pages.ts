import { z } from "zod";
import type { WebFiles } from "./web-files.ts";

const PageList = z.strictObject({
  /** Patterns of the client's router: `/product/:slug?/:zip?/*?`. */
  paths: z.array(z.string().startsWith("/")),
  /** The addresses for search engines. */
  listed: z.array(z.string().startsWith("/")),
});

export interface SitePages {
  readonly listed: readonly string[];
  has(path: string): boolean;
}

export function sitePages(files: WebFiles): SitePages {
  if (!files.has("/index.html")) return { listed: [], has: () => false };
  const list = files.get("/pages.json");
  if (!list) throw new Error("The web client has no pages.json: build it again");
  const { paths, listed } = PageList.parse(JSON.parse(list.plain.toString()));
  const addresses = new RegExp(`^(?:${paths.map(addressesOf).join("|")})/?$`, "i");
  return { listed, has: (path) => addresses.test(path) };
}

/** The regular expression for the addresses of a pattern. The router's own rules: `:` is one segment, `*` any number. */
function addressesOf(pattern: string): string {
  return pattern
    .split("/")
    .slice(1)
    .map((segment) => {
      const optional = segment.endsWith("?") ? "?" : "";
      if (segment.startsWith("*")) return `(?:/.*)${optional}`;
      if (segment.startsWith(":")) return `(?:/[^/]+)${optional}`;
      return segment === "" ? "" : `/${RegExp.escape(segment)}`;
    })
    .join("");
}
