import { type Respond, sendJson } from "./local-upstream.ts";

/** Walmart with one item, which every search finds: a retailer that is looked up online only. */
export function webShop(
  usItemId: string,
  price: number,
  availabilityStatus: string,
  sellerName?: string,
  title = "Clorox Wipes 75 Count",
): Respond {
  return (response, request) => {
    if (request.url.pathname.startsWith("/terra-firma/")) {
      const offers = { F1: { productAvailability: { availabilityStatus } } };
      return sendJson({ payload: { offers } })(response, request);
    }
    const item = {
      usItemId,
      sellerName,
      title,
      productPageUrl: "/ip/wipes",
      standardUpc: ["044600015934"],
      primaryOffer: { offerPrice: price, currencyCode: "USD" },
    };
    return sendJson({ items: [item], paginationV2: { maxPage: 1 } })(response, request);
  };
}
