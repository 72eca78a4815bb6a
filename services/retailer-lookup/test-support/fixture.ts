import { readdirSync, readFileSync } from "node:fs";
import type { UpstreamAnswer } from "../src/readers/parsing/upstream.ts";

const RETAILERS = new URL("../src/readers/retailers/", import.meta.url);

/** What a retailer answers: `fixture("target/fiats-v1.json")`; the status is 200 unless the name or the test says otherwise. */
export function fixture(path: string, status = statusIn(path)): UpstreamAnswer {
  const [retailer = "", name = ""] = path.split("/");
  const body = readFileSync(new URL(name, folderOf(retailer)), "utf8");
  return { status, contentType: contentTypeOf(path), body };
}

/** Every fixture of a retailer, to be mangled. */
export function fixturesOf(retailer: string): UpstreamAnswer[] {
  return readdirSync(folderOf(retailer)).map((name) => fixture(`${retailer}/${name}`));
}

function folderOf(retailer: string): URL {
  return new URL(`${retailer}/fixtures/`, RETAILERS);
}

/** `blocked.412.json` was sent with status 412, `redsky.partial-206.json` with 206. */
function statusIn(path: string): number {
  return Number(/[.-]([2-5]\d\d)\.\w+$/.exec(path)?.[1] ?? 200);
}

function contentTypeOf(path: string): string {
  if (path.endsWith(".html")) return "text/html";
  return path.endsWith(".xml") ? "application/xml" : "application/json";
}
