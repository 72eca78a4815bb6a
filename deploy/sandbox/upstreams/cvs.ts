import { z } from "zod";
import type { Product } from "../catalog.ts";
import { hash } from "../random.ts";
import { ONLINE } from "../stock.ts";
import type { World } from "../world.ts";
import { findProducts, itemNumbers, slugOf, titleWithoutSize } from "./items.ts";
import {
  type Answer,
  type Asked,
  bodyOf,
  count,
  json,
  plainBadRequest,
  Refusal,
  type Route,
} from "./route.ts";

const PRODUCTS = itemNumbers("cvs", 1_010_000);
const SKUS = itemNumbers("cvs", 500_000);

export const cvsRoutes: readonly Route[] = [
  { method: "GET", path: "/shop-assets/proxy/search", answer: search },
  { method: "POST", path: "/RETAGPV3/OnlineShopService/V2/getSKUInventoryAndPrice", answer: inventory },
];

const Refinements = z.array(z.object({ navigationName: z.string(), value: z.string().optional() }));

function search({ query }: Asked, world: World): Answer {
  const words = query.get("query")?.trim() ?? "";
  const id = refinedId(query.get("refinements"));
  if (words === "" && id === null) throw new Refusal(plainBadRequest("query is required"));
  const found =
    id === null ? findProducts(world, "cvs", PRODUCTS, words) : onlyProduct(PRODUCTS.find(world, id));
  const skip = count(query.get("skip"), 0, 10_000);
  const size = count(query.get("pageSize"), 24, 100);
  return json({
    totalRecordCount: found.length,
    records: found.slice(skip, skip + size).map((product) => ({ allMeta: meta(product, world) })),
  });
}

/** The item to which a search is narrowed, from JSON inside the query string. */
function refinedId(refinements: string | null): string | null {
  if (!refinements) return null;
  const parsed = Refinements.safeParse(jsonOf(refinements));
  if (!parsed.success) throw new Refusal(plainBadRequest("refinements is not a list of refinements"));
  return parsed.data.find(({ navigationName }) => navigationName === "id")?.value ?? null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function onlyProduct(product: Product | null): Product[] {
  return product ? [product] : [];
}

/** Numbers and flags are strings throughout. */
function meta(product: Product, world: World): Record<string, unknown> {
  const { cents } = world.prices.of(product, "cvs");
  const price = (cents / 100).toFixed(2);
  const sku = SKUS.of(product);
  const shortTitle = titleWithoutSize(product);
  return {
    id: PRODUCTS.of(product),
    title: shortTitle,
    ProductBrand_Brand: product.brand,
    gbi_defaultSku: sku,
    gbi_ParentProductPageUrl: `https://www.cvs.com/shop/${slugOf(product).toLowerCase()}-prodid-${PRODUCTS.of(product)}`,
    categories: [{ "1": product.category, "2": product.kind }],
    CAREPASS_INDICATOR: "0",
    p_Product_FullName: shortTitle,
    p_Product_UPCNumber: product.upc,
    variants: [
      {
        subVariant: [
          {
            p_Sku_ID: sku,
            p_Sku_FullName: product.title,
            p_Sku_Size: product.size.toUpperCase(),
            p_Sku_Color: "",
            gbi_Actual_Price: price,
            p_Product_Price: price,
            BV_ImageUrl: world.pictureUrl(product),
            upc_image: [product.upc],
            p_Product_Rating: product.rating,
            p_Product_Review: product.reviews,
            retail_only: isInStoresOnly(product) ? "1" : "0",
            gbi_CarePassEligible: "0",
            p_Promotion_Description: "",
            gbi_Badge_Sponsored: "0",
            product_title_desktop: product.title,
            coupons: { ceb: [] },
            availability: world.stock.at(product, "cvs", ONLINE).level === "out" ? "0" : "1",
          },
        ],
      },
    ],
  };
}

function isInStoresOnly({ upc }: Product): boolean {
  return hash("retail only", upc) % 20 === 0;
}

const Question = z.object({ skuId: z.array(z.coerce.string()).min(1), pageName: z.string().optional() });

function inventory(asked: Asked, world: World): Answer {
  const { skuId } = bodyOf(asked, Question, refuse);
  return json({
    response: {
      header: { statusCode: "0000", statusDesc: "Success", refId: "sandbox" },
      getSKUInventoryAndPrice: {
        skuInfo: skuId.flatMap((id) => {
          const product = SKUS.find(world, id);
          if (!product) return [];
          const { quantity } = world.stock.at(product, "cvs", ONLINE);
          return { skuId: id, stockStatus: quantity > 0 ? "1" : "0", stockLevel: String(quantity) };
        }),
      },
    },
  });
}

/** A refusal has status 200; its header block contains the error. */
function refuse(statusDesc: string): Answer {
  return json({ response: { header: { statusCode: "5000", statusDesc, refId: "sandbox" } } });
}
