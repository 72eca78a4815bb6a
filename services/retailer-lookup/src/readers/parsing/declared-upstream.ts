import type { SourceKind } from "@stockfinder/contracts/lookup-answers";
import { z } from "zod";
import type { Retry, UpstreamId, UpstreamRequest } from "./upstream.ts";

/** A host of a retailer as its adapter declares it. `UPSTREAM_` and its id is the variable of its address. */
export interface DeclaredUpstream {
  readonly id: UpstreamId;
  /** The source that needs it, with all its other hosts. */
  readonly source: SourceKind;
  /** As docs/configuration.md names it: `Walmart's site`. */
  readonly name: string;
  /** Where an official API is; a site has no default address, since most of them refuse servers. */
  readonly address?: string;
  // In both lists `*` is one segment of a path or a part of it, `#` a number: `GET /ip/#`.
  /** The paths that callers may ask themselves, below the site's proxy prefix: those of the specification. */
  readonly proxied?: readonly string[];
  /** Further paths, for look-ups only. */
  readonly lookedUp?: readonly string[];
  /** How often a proxied path is tried, where that differs. */
  readonly proxyRetry?: (path: string) => Retry | undefined;
  /** The limits for one client, from the API's terms. All of them are respected. */
  readonly rates?: readonly Rate[];
  readonly keys?: Keys;
}

export const A_DAY = 86_400;

export interface Rate {
  readonly path: string;
  readonly calls: number;
  readonly seconds: number;
}

export type CredentialSettings =
  | { readonly kind: "none" }
  | {
      readonly kind: "oauth";
      readonly tokenPath: string;
      readonly scope: string;
      readonly clientId: string;
      readonly clientSecret: string;
    }
  | { readonly kind: "signed"; sign(request: UpstreamRequest, now: number): UpstreamRequest };

export interface Keys {
  readonly variables: Readonly<Record<string, z.ZodType>>;
  /** Variables that must be set together. */
  readonly pair?: readonly [string, string];
  /** Null if they are not set. */
  credentials(variables: Readonly<Record<string, unknown>>): CredentialSettings | null;
}

/** Keys whose `credentials` gets the values as the schemas of `variables` parse them. */
export function keysOf<Shape extends Record<string, z.ZodType>>(keys: {
  readonly variables: Shape;
  readonly pair?: readonly [keyof Shape & string, keyof Shape & string];
  credentials(set: { readonly [Name in keyof Shape]: z.output<Shape[Name]> }): CredentialSettings | null;
}): Keys {
  // The service's schema includes these variables: `variables` holds what they parsed to.
  return { ...keys, credentials: (variables) => keys.credentials(variables as never) };
}

const Secret = z.string().min(1);

export function secret(description: string) {
  return Secret.optional().describe(description);
}

/** The key of a site, which operators get in ways of their own. */
export function siteKey(description: string) {
  return Secret.optional().meta({ family: "UPSTREAM_<NAME>_KEY", description });
}

export function queryKey(parameter: string, variable: string, description: string): Keys {
  return keysOf({
    variables: { [variable]: variable.startsWith("UPSTREAM_") ? siteKey(description) : secret(description) },
    credentials({ [variable]: key }) {
      if (key === undefined) return null;
      return {
        kind: "signed",
        sign: (request) => ({ ...request, query: { ...request.query, [parameter]: key } }),
      };
    },
  });
}

/** The client id and secret of an API whose calls need an OAuth token. */
export function oauthClient(
  prefix: string,
  api: string,
  { tokenPath, scope }: { readonly tokenPath: string; readonly scope: string },
): Keys {
  const [id, secretName] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const;
  return keysOf({
    variables: { [id]: secret(`turns ${api} on, with its secret`), [secretName]: secret("its secret") },
    pair: [id, secretName],
    credentials({ [id]: clientId, [secretName]: clientSecret }) {
      if (clientId === undefined || clientSecret === undefined) return null;
      return { kind: "oauth", tokenPath, scope, clientId, clientSecret };
    },
  });
}
