import type { GivenField, Operation } from "@stockfinder/contracts/operation";
import type { Request, Response } from "express";
import type { BrowserBinding } from "./browser-binding.ts";
import { callerGroupOf } from "./caller-group.ts";
import type { OriginOf } from "./public-origin.ts";

const COUNTRY = /^[a-z]{2}$/i;

export type GivenFields = Readonly<
  Record<GivenField, (request: Request, response: Response) => string | readonly string[] | null | undefined>
>;

interface GivenFieldsOptions {
  readonly browser: BrowserBinding;
  readonly originOf: OriginOf;
  /** The header with a visitor's country from the operator's CDN, in lower case. */
  readonly countryHeader: string | undefined;
}

/** Reads each given field from the request. Callers cannot set these fields. */
export function givenFields({ browser, originOf, countryHeader }: GivenFieldsOptions): GivenFields {
  return {
    refreshToken: (_request, { locals }) => locals.caller.token,
    secret: (_request, { locals }) => locals.caller.token,
    address: (_request, { locals }) => locals.caller.address,
    caller: (_request, { locals }) => locals.caller.networks[0].key,
    widerNetworks: (_request, { locals }) => locals.caller.networks.slice(1).map(({ key }) => key),
    callerGroup: (_request, { locals }) => callerGroupOf(locals.caller.address),
    country({ headers }) {
      const said = countryHeader === undefined ? undefined : headers[countryHeader];
      return typeof said === "string" && COUNTRY.test(said) ? said.toUpperCase() : null;
    },
    origin: originOf,
    browser: browser.secretOf,
    boundBrowser: browser.bind,
    idempotencyKey: ({ headers }) => headers["idempotency-key"]?.toString() ?? null,
    listToken: ({ headers }) => headers["x-list-token"]?.toString() ?? null,
    userID: ({ headers }) => headers["x-user-id"]?.toString() ?? null,
  };
}

/** The caller's input with the operation's given fields set; the caller's own values of these are overwritten. */
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
