import type { GivenField, Operation } from "@stockfinder/contracts/operation";
import type { Request, Response } from "express";
import { tokenOf } from "./authorization.ts";
import type { BrowserBinding } from "./browser-binding.ts";
import type { OriginOf } from "./public-origin.ts";

const COUNTRY = /^[a-z]{2}$/i;

export type GivenFields = Readonly<
  Record<GivenField, (request: Request, response: Response) => string | null | undefined>
>;

interface GivenFieldsOptions {
  readonly browser: BrowserBinding;
  readonly originOf: OriginOf;
  /** The header in which the operator's CDN says where a visitor is, in lower case. */
  readonly countryHeader: string | undefined;
}

/** How each field that callers cannot choose is read from their request. */
export function givenFields({ browser, originOf, countryHeader }: GivenFieldsOptions): GivenFields {
  return {
    refreshToken: tokenOf,
    secret: tokenOf,
    address: (_request, { locals }) => locals.address,
    country({ headers }) {
      const said = countryHeader === undefined ? undefined : headers[countryHeader];
      return typeof said === "string" && COUNTRY.test(said) ? said.toUpperCase() : null;
    },
    origin: originOf,
    browser: browser.secretOf,
    boundBrowser: browser.bind,
    idempotencyKey: ({ headers }) => headers["idempotency-key"]?.toString() ?? null,
  };
}

/** What a caller says with the operation's given fields put in place, whatever the caller says of those. */
export function withGiven(
  { http }: Pick<Operation, "http">,
  fields: GivenFields,
  said: object,
  request: Request,
  response: Response,
): object {
  const given = http?.given ?? [];
  if (given.length === 0) return said;
  return { ...said, ...Object.fromEntries(given.map((field) => [field, fields[field](request, response)])) };
}
