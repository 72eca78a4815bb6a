import { brotliCompressSync, gzipSync } from "node:zlib";

const PICTURE = /(?<=<meta property="og:image" content=")(?=\/)/;

/**
 * The page with an absolute address for its preview picture, plain and compressed, by file name. Sites that preview a shared
 * page require an absolute address, and `PUBLIC_URL` is known only at the start.
 */
export function sharedPage(built: Buffer, publicUrl: string): ReadonlyMap<string, Buffer> {
  const page = Buffer.from(built.toString().replace(PICTURE, () => publicUrl));
  return new Map([
    ["/index.html", page],
    ["/index.html.br", brotliCompressSync(page)],
    ["/index.html.gz", gzipSync(page)],
  ]);
}
