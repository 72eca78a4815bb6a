import { LookupFailure } from "../parsing/lookup-failure.ts";

const ESCAPED_ASCII = /%[0-7][0-9a-f]/gi;
const CONTROL_OR_BACKSLASH = /[\\\p{Cc}]/u;

/**
 * The address of a request below an upstream's base URL.
 * @throws {LookupFailure} `refused` for anything but a plain path: it must never lead out of the base, neither here nor
 * at an upstream that decodes it once more.
 */
export function upstreamUrl(
  base: URL,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): URL {
  const url = new URL(base);
  const wanted = base.pathname.replace(/\/+$/, "") + path;
  url.pathname = wanted;
  url.search = "";
  url.hash = "";
  // The URL parser resolves dots and converts backslashes: a path that it changes is not what it seemed to be.
  if (!path.startsWith("/") || url.pathname !== wanted || !isPlain(path)) {
    throw new LookupFailure("refused", "a path that is not plain");
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}

/** The path from an upstream's base URL to `target`; null if that is elsewhere. */
export function pathBelow(base: URL, target: URL): string | null {
  const root = base.pathname.replace(/\/+$/, "");
  if (target.origin !== base.origin || !target.pathname.startsWith(`${root}/`)) return null;
  const path = target.pathname.slice(root.length);
  return isPlain(path) ? path : null;
}

function isPlain(path: string): boolean {
  const decoded = fullyDecoded(path);
  const segments = decoded.split("/");
  return (
    segments.length === path.split("/").length &&
    !CONTROL_OR_BACKSLASH.test(decoded) &&
    !segments.some((segment) => segment === "." || segment === "..") &&
    !segments.slice(1, -1).includes("") &&
    !decoded.startsWith("//")
  );
}

/** Decodes text that was encoded once, twice or more often (`%252e`); each round makes it shorter. */
function fullyDecoded(text: string): string {
  const decoded = text.replace(ESCAPED_ASCII, (escaped) =>
    String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
  );
  return decoded === text ? text : fullyDecoded(decoded);
}
