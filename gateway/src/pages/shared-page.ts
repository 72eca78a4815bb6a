import { brotliCompressSync, gzipSync } from "node:zlib";
import type { SiteSettings } from "./site-settings.ts";

/** The addresses of the preview picture, of the site and of its search. */
const ADDRESS = /(?<=<meta property="og:image" content="|"(?:url|urlTemplate)": ?")(?=\/)/g;
const SETTINGS = /(?<=<script type="application\/json" id="site-settings">)[^<]*/;

/**
 * The page with the operator's settings and absolute addresses for previews and search engines, plain and compressed, by file
 * name. `PUBLIC_URL` is known only at the start.
 */
export function sharedPage(
  built: Buffer,
  { publicUrl = "", settings }: { publicUrl: string | undefined; settings: SiteSettings },
): ReadonlyMap<string, Buffer> {
  // No text of an operator ends the script that it is in.
  const data = JSON.stringify(settings).replaceAll("<", "\\u003c");
  const page = Buffer.from(
    built
      .toString()
      .replace(ADDRESS, () => publicUrl)
      .replace(SETTINGS, () => data),
  );
  return new Map([
    ["/index.html", page],
    ["/index.html.br", brotliCompressSync(page)],
    ["/index.html.gz", gzipSync(page)],
  ]);
}
