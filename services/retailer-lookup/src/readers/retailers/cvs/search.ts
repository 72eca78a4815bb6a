import { STATUS } from "@stockfinder/contracts/retailer-items";
import { absoluteUrl } from "@stockfinder/product-rules/absolute-url";
import { z } from "zod";
import type { ListedItem } from "../../../catalogue/products/listed-item.ts";
import { factsOf, packageSizeOf, ratingOf, wasPriceOf } from "../../parsing/facts.ts";
import { ItemId, list, Price, part, Quantity, requiredList, Text, Token, Upc } from "../../parsing/fields.ts";
import { pageOf } from "../../parsing/paging.ts";
import { readBody, readShape } from "../../parsing/read-answer.ts";
import type { SearchPage, UpstreamCall, Wanted } from "../../parsing/retailer.ts";

const HOST = "https://www.cvs.com";
const PAGE_SIZE = 24;

const SubVariant = z.object({
  p_Sku_ID: ItemId,
  p_Sku_FullName: Text,
  gbi_Actual_Price: Price,
  BV_ImageUrl: Token,
  upc_image: list(Upc),
  retail_only: Token,
  p_Sku_Size: Text,
  p_Sku_Color: Text,
  p_Product_Price: Price,
  p_Product_Rating: Quantity,
  p_Product_Review: Quantity,
});
type SubVariant = z.infer<typeof SubVariant>;

const CatalogRecord = z.object({
  allMeta: z.object({
    id: Token,
    title: Text,
    gbi_defaultSku: Token,
    gbi_ParentProductPageUrl: Token,
    p_Product_UPCNumber: Upc,
    variants: list(z.object({ subVariant: list(SubVariant) })),
  }),
});
type CatalogRecord = z.infer<typeof CatalogRecord>;

/** The search of 2020, by a catalogue's own field names. */
const RecordsReply = z.object({ totalRecordCount: Quantity, records: requiredList(CatalogRecord) });

const Variant = z.object({
  id: ItemId,
  gbi_title: Text,
  price: part(z.object({ value: Price })),
  originalPrice: part(z.object({ value: Price })),
  url: Token,
  images: list(z.object({ uri: Token })),
});
const Product = z.object({ variants: list(Variant) });
type Product = z.infer<typeof Product>;

/** Its successor of 2024, which does not state the total. */
const ProductsReply = z.object({ products: requiredList(Product) });

export function searchProducts({ query, page }: Wanted): UpstreamCall<SearchPage> {
  return {
    request: {
      upstream: "cvs",
      method: "GET",
      path: "/shop-assets/proxy/search",
      query: {
        query,
        skip: (page - 1) * PAGE_SIZE,
        pageSize: PAGE_SIZE,
        fields: JSON.stringify(["*", "id"]),
        orFields: JSON.stringify(["variants.subVariant.availability"]),
        refinements: JSON.stringify([]),
      },
    },
    read(answer) {
      const body = readBody(answer);
      const successor = ProductsReply.safeParse(body).data;
      if (successor) {
        const { products } = successor;
        const items = products.flatMap((product) => toItemOf2024(product) ?? []);
        return pageOf(items, { page, pageSize: PAGE_SIZE, found: products.length, total: null });
      }
      const { records, totalRecordCount: total } = readShape(body, RecordsReply);
      const items = records.flatMap((record) => toItem(record) ?? []);
      return pageOf(items, { page, pageSize: PAGE_SIZE, found: records.length, total });
    },
  };
}

/**
 * A product is listed as the one of its sizes and colours that CVS shows first. The item's id is that one's sku, because
 * stock is requested by sku.
 */
function toItem({ allMeta: product }: CatalogRecord): ListedItem | null {
  const choices = product.variants.flatMap(({ subVariant }) => subVariant);
  const chosen = choices.find(({ p_Sku_ID }) => p_Sku_ID === product.gbi_defaultSku) ?? choices[0];
  const title = chosen?.p_Sku_FullName ?? product.title;
  if (!chosen?.p_Sku_ID || title === null) return null;
  const upc = chosen.upc_image[0] ?? product.p_Product_UPCNumber;
  return {
    id: chosen.p_Sku_ID,
    upc,
    url: absoluteUrl(product.gbi_ParentProductPageUrl, HOST) ?? HOST,
    title,
    imageUrl: imageOf(chosen, upc),
    price: chosen.gbi_Actual_Price,
    currency: "USD",
    status: chosen.retail_only === "1" ? [STATUS.unavailable] : [],
    statusCode: null,
    ...factsOf({
      wasPrice: wasPriceOf(chosen.p_Product_Price, "regular", chosen.gbi_Actual_Price),
      packageSize: packageSizeOf(chosen.p_Sku_Size),
      rating: ratingOf(chosen.p_Product_Rating, chosen.p_Product_Review),
      variants: choices.length > 1 ? { group: product.id, axes: axesOf(chosen, choices) } : null,
    }),
  };
}

/** What the choices differ in. */
function axesOf(chosen: SubVariant, choices: readonly SubVariant[]) {
  const axes = [
    { name: "size", value: ({ p_Sku_Size }: SubVariant) => p_Sku_Size },
    { name: "color", value: ({ p_Sku_Color }: SubVariant) => p_Sku_Color },
  ];
  return axes
    .filter(({ value }) => new Set(choices.map(value)).size > 1)
    .map(({ name, value }) => ({ name, value: value(chosen) }));
}

function imageOf({ BV_ImageUrl }: SubVariant, upc: string | null): string | null {
  if (BV_ImageUrl !== null) return absoluteUrl(BV_ImageUrl, HOST);
  return upc && `${HOST}/bizcontent/merchandising/productimages/large/${upc}.jpg`;
}

function toItemOf2024({ variants: [shown] }: Product): ListedItem | null {
  if (!shown?.id || shown.gbi_title === null) return null;
  return {
    id: shown.id,
    upc: null,
    url: absoluteUrl(shown.url, HOST) ?? HOST,
    title: shown.gbi_title,
    imageUrl: absoluteUrl(shown.images[0]?.uri, HOST),
    price: shown.price?.value ?? null,
    currency: "USD",
    status: [],
    statusCode: null,
    ...factsOf({ wasPrice: wasPriceOf(shown.originalPrice?.value, "was", shown.price?.value ?? null) }),
  };
}
