import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { RETAILER_IDS } from "@stockfinder/contracts/retailers";

const ZIP = "44114";

/** Without Kroger, which is called twice per search: for the others one search is one call. */
const RETAILERS = RETAILER_IDS.filter((id) => id !== "kroger");

const END = Buffer.from("\n\n");
/** An event names its retailer in its first bytes; the other 25 kB are not decoded. */
const OPENING_BYTES = 100;

let marks = 0;
const agent = new Agent({ keepAlive: true });

/** A mark that no search of this run has had. */
export function nextMark(): string {
  marks += 1;
  return String(marks);
}

export interface TimedSearch {
  readonly mark: string;
  /** When each retailer's section arrived, in milliseconds after the request. */
  readonly sections: ReadonlyMap<string, number>;
}

/** Starts marked searches at fixed times, even when earlier ones are unfinished: a slow product does not reduce the load. */
export async function searchAtRate(
  gateway: string,
  count: number,
  perSecond: number,
): Promise<TimedSearch[]> {
  const started = performance.now();
  const searches = Array.from({ length: count }, async (_, index) => {
    const due = started + (index * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const mark = nextMark();
    return { mark, sections: await search(gateway, `wipes qx${mark}`) };
  });
  return await Promise.all(searches);
}

/** On bare node:http, because the generator's own time counts against the product. */
export async function search(gateway: string, query: string): Promise<Map<string, number>> {
  const parameters = new URLSearchParams({ query, zip: ZIP, retailers: RETAILERS.join(",") });
  const started = performance.now();
  const asking = get(`${gateway}/api/search?${parameters}`, {
    agent,
    headers: { accept: "text/event-stream" },
  });
  const [response] = (await once(asking, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`search answers ${response.statusCode}`);

  const sections = new Map<string, number>();
  let unread: Buffer = Buffer.alloc(0);
  response.on("data", (chunk: Buffer) => {
    unread = unread.length === 0 ? chunk : Buffer.concat([unread, chunk]);
    for (let end = unread.indexOf(END); end >= 0; end = unread.indexOf(END)) {
      const opening = unread.toString("latin1", 0, Math.min(end, OPENING_BYTES));
      const retailer = /"retailer":"(\w+)"/.exec(opening)?.[1];
      if (retailer) sections.set(retailer, performance.now() - started);
      unread = unread.subarray(end + END.length);
    }
  });
  await once(response, "end");
  return sections;
}

/** Closes the connections of searches: at the end of a benchmark. */
export function endSearches(): void {
  agent.destroy();
}
