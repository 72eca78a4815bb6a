import type { RetailerId } from "@stockfinder/contracts/retailers";
import type { DeclaredUpstream } from "../parsing/declared-upstream.ts";
import type { UpstreamId } from "../parsing/upstream.ts";
import { RETAILERS } from "./retailers.ts";

export interface Upstream extends DeclaredUpstream {
  readonly retailer: RetailerId;
  /** An official API whose retailer has no other source. */
  readonly isOnlySource: boolean;
  isAllowed(method: string, path: string): boolean;
  isProxied(method: string, path: string): boolean;
}

export const UPSTREAMS: ReadonlyMap<UpstreamId, Upstream> = new Map(
  RETAILERS.flatMap((retailer) =>
    retailer.upstreams.map((declared) => [
      declared.id,
      {
        ...declared,
        retailer: retailer.id,
        isOnlySource: declared.source === "official" && retailer.site === undefined,
        isAllowed: pathList([...(declared.proxied ?? []), ...(declared.lookedUp ?? [])]),
        isProxied: pathList(declared.proxied ?? []),
      },
    ]),
  ),
);

/** @throws for an upstream that no retailer declares. */
export function upstreamOf(id: UpstreamId): Upstream {
  const upstream = UPSTREAMS.get(id);
  if (!upstream) throw new Error(`No retailer declares the upstream ${id}`);
  return upstream;
}

/** Whether one of `entries` is `method` and `path`, with or without a slash at its end. */
function pathList(entries: readonly string[]): (method: string, path: string) => boolean {
  const patterns = entries.map(compile);
  return (method, path) => patterns.some((pattern) => pattern.test(`${method} ${path}`));
}

/** `*` matches one segment or a part of it, `#` a number. */
function compile(entry: string): RegExp {
  const pattern = entry.replace(/[.()*#]/g, (sign) => {
    if (sign === "*") return "[^/]+";
    return sign === "#" ? "\\d+" : `\\${sign}`;
  });
  return new RegExp(`^${pattern}/?$`);
}
