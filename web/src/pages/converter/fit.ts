import { type ConverterFields, hostOf, withScheme } from "./broadcast.ts";

/** What does not fit together, in words for staff; empty if nothing is seen to. A link names its product in its path, if at all. */
export function misfits({
  url,
  product,
  country,
}: Pick<ConverterFields, "url" | "product" | "country">): string[] {
  const named = productIn(URL.parse(withScheme(url))?.pathname ?? "");
  const isCanadian = hostOf(url).endsWith(".ca");
  return [
    named !== null &&
      named !== product.replace(/ Bundle$/, "") &&
      `The link is of ${named}, the product is ${product}.`,
    isCanadian && country === "USA" && "The link is of a Canadian store, the country is USA.",
  ].filter((words) => words !== false);
}

function productIn(path: string): string | null {
  if (/ps5|playstation/i.test(path)) return /digital/i.test(path) ? "PS5 Digital" : "PS5";
  const [, model] = /xbox[-_]?(?:series[-_]?)?([xs])(?![a-z])/i.exec(path) ?? [];
  return model === undefined ? null : `Xbox ${model.toUpperCase()}`;
}
