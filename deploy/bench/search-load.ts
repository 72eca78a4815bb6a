import { Agent, get } from "node:http";
import { RETAILER_IDS } from "@stockfinder/contracts/retailers";

const ZIP = "44114";
/** Without Kroger, which is called twice per search: for the others one search is one call. */
const RETAILERS = RETAILER_IDS.filter((id) => id !== "kroger");

const agent = new Agent({ keepAlive: true });
let marks = 0;

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

/** The end of each section's event is found, and only its retailer read: the generator's own time counts against the product. */
export async function search(gateway: string, query: string): Promise<Map<string, number>> {
  const parameters = new URLSearchParams({ query, zip: ZIP, retailers: RETAILERS.join(",") });
  const sections = new Map<string, number>();
  const started = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, number>>();
  const headers = { accept: "text/event-stream" };
  get(`${gateway}/api/search?${parameters}`, { agent, headers }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`search answers ${response.statusCode}`));
    let rest = "";
    response.setEncoding("latin1").on("data", (chunk: string) => {
      const events = (rest + chunk).split("\n\n");
      rest = events.pop() ?? "";
      for (const event of events) {
        const retailer = /"retailer":"(\w+)"/.exec(event)?.[1];
        if (retailer) sections.set(retailer, performance.now() - started);
      }
    });
    response.on("error", reject).on("end", () => resolve(sections));
  }).on("error", reject);
  return await promise;
}

/** Closes the connections of searches: at the end of a benchmark. */
export function endSearches(): void {
  agent.destroy();
}
