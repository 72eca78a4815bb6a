import { queryOf } from "./slug.ts";

/** The words of a slug as a title has them, `ps5` as `PS5`; "" without any. */
export function titleOf(slug: string): string {
  return queryOf(slug).replace(/(?<=^|\s)(?:\p{Ll}{1,3}\d\S*|\p{Ll})/gu, (start) => start.toUpperCase());
}
