const TEXTS = {
  "other-stores": "A panel over a store's page lists other stores with price, stock, total and distance",
  "better-price":
    "A panel over a store's page says that it costs $59.01 less at Walmart, with the price's last 90 days",
  watch: "A panel over the page of a product that is sold out watches until it is back, and confirms it",
};

/** The extension's panel as `web/extension/test/panel-pictures.ts` draws it. */
export function ExtensionPicture({ of }: { of: keyof typeof TEXTS }) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`/extension-${of}-dark.webp`} />
      <img
        src={`/extension-${of}.webp`}
        alt={TEXTS[of]}
        width="500"
        height="452"
        // On a phone the panel alone, as large as it is.
        className="w-full rounded-xl border border-line max-sm:h-[26rem] max-sm:object-cover max-sm:object-[right_-0.5rem_top_0]"
      />
    </picture>
  );
}
