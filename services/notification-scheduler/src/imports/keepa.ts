import { z } from "zod";
import { isJson, readJson } from "./json-list.ts";
import { type ListRow, termsAt } from "./list-row.ts";
import { cellOf, readTable } from "./table.ts";

/** Keepa's locales whose Amazon is in the directory, by the id and the name that they have in exports. */
const SHOPS = [
  { id: 1, locale: "com" },
  { id: 6, locale: "ca" },
] as const;

const Tracking = z.object({
  asin: z.string(),
  mainDomainId: z.number(),
  /** In cents of the main locale. */
  thresholdValues: z
    .array(z.object({ thresholdValue: z.number(), domain: z.number(), isDrop: z.boolean() }))
    .nullish(),
});
const Export = z.union([
  z.object({ trackings: z.array(Tracking) }).transform(({ trackings }) => trackings),
  z.array(Tracking),
]);

/**
 * Reads an export of Keepa: the list of its tracking API (https://keepa.com/#!discuss/t/tracking-object), or the CSV of its
 * product viewer (https://keepa.com/#!viewer), whose columns have the names of its website. An ASIN counts where the export
 * says which Amazon it is of.
 * @throws {Fault} `bad-input`
 */
export function readKeepa(text: string): ListRow[] {
  return isJson(text) ? readTrackings(text) : readViewer(text);
}

function readTrackings(text: string): ListRow[] {
  return readJson(text, Export).map(({ asin, mainDomainId, thresholdValues }) => {
    const wanted = thresholdValues?.find(({ domain, isDrop }) => isDrop && domain === mainDomainId);
    return {
      codes: [],
      url: pageOf(
        asin,
        SHOPS.find(({ id }) => id === mainDomainId),
      ),
      item: null,
      name: asin,
      terms: termsAt(wanted && wanted.thresholdValue / 100),
    };
  });
}

function readViewer(text: string): ListRow[] {
  return readTable(text).map((row) => {
    const asin = cellOf(row, ["asin"]);
    const locale = cellOf(row, ["locale"]);
    return {
      codes: ["upc", "ean", "gtin"].flatMap((kind) => row.get(`product codes: ${kind}`)?.split(",") ?? []),
      url:
        cellOf(row, ["url: amazon"]) ??
        (asin &&
          pageOf(
            asin,
            SHOPS.find((shop) => shop.locale === locale),
          )),
      item: null,
      name: cellOf(row, ["title"]) ?? asin,
      terms: termsAt(null),
    };
  });
}

function pageOf(asin: string, shop: (typeof SHOPS)[number] | undefined): string | null {
  return shop && /^[A-Z0-9]{10}$/.test(asin) ? `https://www.amazon.${shop.locale}/dp/${asin}` : null;
}
