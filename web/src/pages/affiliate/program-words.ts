import type { AffiliateProgram } from "@stockfinder/contracts/links";

const names = new Intl.ListFormat("en", { type: "conjunction" });

export function programTitle(
  { links, stores }: AffiliateProgram,
  others: readonly AffiliateProgram[],
): string {
  const what = links === "items" ? "Links to items" : "Add-to-cart links";
  if (stores !== null) return `${what} at ${names.format(stores.map(({ name }) => name))}`;
  const isAlone = others.every((other) => other.links !== links || other.stores === null);
  return `${what} at ${isAlone ? "all stores" : "all other stores"}`;
}

export function programText({ links, network, host }: AffiliateProgram): string {
  const through = network === host ? host : `${network} (${host})`;
  return links === "items"
    ? `They lead through ${through}, which pays us if you buy.`
    : `They carry our code for ${through}, which pays us if you buy.`;
}
