import { readdirSync, readFileSync } from "node:fs";
import type { UpstreamAnswer } from "../src/upstream/upstream.ts";

const FIXTURES = new URL("../fixtures/", import.meta.url);

/** What a retailer answers: `fixture("target/fiats-v1.json")`; the status is 200 unless the name or the test says otherwise. */
export function fixture(path: string, status = statusIn(path)): UpstreamAnswer {
  const body = readFileSync(new URL(path, FIXTURES), "utf8");
  return { status, contentType: contentTypeOf(path), body };
}

/** Every fixture of a retailer, to be mangled. */
export function fixturesOf(retailer: string): UpstreamAnswer[] {
  return readdirSync(new URL(`${retailer}/`, FIXTURES)).map((name) => fixture(`${retailer}/${name}`));
}

/** `blocked.412.json` was sent with status 412, `redsky.partial-206.json` with 206. */
function statusIn(path: string): number {
  return Number(/[.-]([2-5]\d\d)\.\w+$/.exec(path)?.[1] ?? 200);
}

function contentTypeOf(path: string): string {
  if (path.endsWith(".html")) return "text/html";
  return path.endsWith(".xml") ? "application/xml" : "application/json";
}
