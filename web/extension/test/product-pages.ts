export const UPC = "711719541028";
export const NAME = "Sony PlayStation 5 (PS5) Console, Disc Edition";

/** A store's page of the product, as small as structured data allows. */
export function productPage(price: string, { condition = "NewCondition" } = {}): string {
  const data = {
    "@type": "Product",
    name: NAME,
    gtin12: UPC,
    offers: {
      price,
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      itemCondition: `https://schema.org/${condition}`,
    },
  };
  return `<!doctype html><meta name="viewport" content="width=device-width"><title>${NAME}</title>
    <script type="application/ld+json">${JSON.stringify(data)}</script>
    <style>
      body { margin: 48px; max-width: 720px; font-family: system-ui, sans-serif; line-height: 1.5; }
      .price { font-size: 28px; }
      button { margin-top: 300px; padding: 14px 28px; border: 0; border-radius: 8px; background: #222; color: #fff; font-size: 16px; }
    </style>
    <h1>${NAME}</h1><p class="price">$${price}</p><button>Add to cart</button>`;
}

/** Has the product ask its stores, so that it knows offers. */
export async function askStores(origin: string): Promise<void> {
  const offers = await fetch(`${origin}/api/offers?upc=${UPC}`, { headers: { accept: "text/event-stream" } });
  await offers.text();
}
