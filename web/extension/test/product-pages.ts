export const UPC = "711719541028";
export const NAME = "Sony PlayStation 5 (PS5) Console, Disc Edition";

/** Sold by stores that state no code for it, too. */
export const HEADPHONES = {
  upc: "861101536245",
  name: "Sony WH-1000XM5 Headphones, Black",
  brand: "Sony",
  mpn: "WH1000XM5",
};

/** What the store claims that it cost before is not true. */
export const EARBUDS = {
  upc: "863642871878",
  name: "Apple AirPods Pro 2nd Generation with MagSafe Case USB-C",
};

/** A store's page of a product, as small as structured data allows; of the console unless others say what it is. */
export function productPage(
  price: string,
  {
    condition = "NewCondition",
    around = "",
    ...said
  }: {
    condition?: string;
    /** What the page has in addition to the product, as HTML. */
    around?: string;
    name?: string;
    gtin12?: string;
    brand?: string;
    mpn?: string;
  } = {},
): string {
  const stated = said.name === undefined ? { name: NAME, gtin12: UPC } : said;
  const data = {
    "@type": "Product",
    ...stated,
    offers: {
      price,
      priceCurrency: "USD",
      availability: "https://schema.org/InStock",
      itemCondition: `https://schema.org/${condition}`,
    },
  };
  return `<!doctype html><meta name="viewport" content="width=device-width"><title>${stated.name}</title>
    <script type="application/ld+json">${JSON.stringify(data)}</script>
    <style>
      body { margin: 48px; max-width: 720px; font-family: system-ui, sans-serif; line-height: 1.5; }
      .price { font-size: 28px; }
      button { margin-top: 300px; padding: 14px 28px; border: 0; border-radius: 8px; background: #222; color: #fff; font-size: 16px; }
    </style>
    <h1>${stated.name}</h1><p class="price">$${price}</p><button>Add to cart</button>${around}`;
}

/** Has the product ask its stores for an item, so that it knows offers. */
export async function askStores(origin: string, upc = UPC): Promise<void> {
  const offers = await fetch(`${origin}/api/offers?upc=${upc}`, { headers: { accept: "text/event-stream" } });
  await offers.text();
}

/** Whether the demo has given an item its history. */
export async function hasHistory(origin: string, upc: string): Promise<boolean> {
  const { verdict } = await (await fetch(`${origin}/api/products/${upc}/history`)).json();
  return verdict !== null;
}
