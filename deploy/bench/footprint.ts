import { chunkScriptBytes, landingScriptBytes } from "../../web/build/landing-size.ts";
import { buildWebIfOlder } from "../build-web.ts";
import type { Row } from "./table.ts";

const RESULTS_PAGE = "src/pages/search/search-page.tsx";

/** A visitor's downloads before the first page appears. */
export async function footprint(): Promise<Row[]> {
  await buildWebIfOlder((line) => process.stderr.write(`${line}\n`));
  return [
    row("landing page's script, brotli", await landingScriptBytes(), 71),
    row("results page's script, brotli", await chunkScriptBytes("index.html", RESULTS_PAGE), 100),
  ];
}

function row(name: string, bytes: number, kilobytes: number): Row {
  return {
    name,
    value: `${(bytes / 1_000).toFixed(1)} kB`,
    limit: `at most ${kilobytes} kB`,
    isWithin: bytes <= kilobytes * 1_000,
  };
}
