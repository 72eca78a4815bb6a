import { createInterface } from "node:readline";

/** The address that the embedded product prints when it runs. */
export async function productUrlIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const url = /StockFinder runs at (\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error("The product ended without an address");
}
