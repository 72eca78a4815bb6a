import type { Request } from "express";

/** The value of a request's cookie, as sent; null without one. */
export function cookieNamed(
  name: string,
  { headers: { cookie = "" } }: Pick<Request, "headers">,
): string | null {
  const prefix = `${name}=`;
  const pair = cookie.split(";").find((text) => text.trimStart().startsWith(prefix));
  return pair?.trim().slice(prefix.length) ?? null;
}
