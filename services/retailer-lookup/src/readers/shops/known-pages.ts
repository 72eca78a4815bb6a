import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type ExplainedPage, explainedPage, FIELDS } from "./explained-page.ts";
import type { ShopFile } from "./shop-file.ts";

/** What came of a known page: the fields that read otherwise than they must, with why. */
export interface KnownPageResult {
  readonly file: string;
  readonly wrong: readonly string[];
}

export async function readKnownPages(path: string, shop: ShopFile): Promise<KnownPageResult[]> {
  return await Promise.all(
    (shop.known ?? []).map(async ({ page, file, reads }) => {
      const html = await readFile(join(dirname(path), file), "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
      if (html === null) return { file, wrong: ["there is no such file"] };
      return { file, wrong: differences(explainedPage(html, page, shop.read), reads) };
    }),
  );
}

type Known = NonNullable<ShopFile["known"]>[number];

function differences({ kind, fields }: ExplainedPage, reads: Known["reads"]): string[] {
  if (kind !== "product") return [`the page shows no product (${kind})`];
  return FIELDS.flatMap((field) => {
    const must = reads[field];
    const read = fields.find((each) => each.field === field);
    if (must === undefined || read?.value === must) return [];
    return [`${field} reads ${read?.value}, and must read ${must}: ${read?.why}`];
  });
}
