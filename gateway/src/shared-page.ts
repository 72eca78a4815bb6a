import { brotliCompressSync, gzipSync } from "node:zlib";

const PICTURE = /(?<=<meta property="og:image" content=")(?=\/)/;

/**
 * The page with its picture at a whole address, by the names of its plain and packed files. Sites that show a picture where
 * somebody shares a page take no other, and where the product stands is known only when it starts.
 */
export function sharedPage(built: Buffer, publicUrl: string): ReadonlyMap<string, Buffer> {
  const page = Buffer.from(built.toString().replace(PICTURE, () => publicUrl));
  return new Map([
    ["/index.html", page],
    ["/index.html.br", brotliCompressSync(page)],
    ["/index.html.gz", gzipSync(page)],
  ]);
}
