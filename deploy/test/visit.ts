import { locateZip } from "@stockfinder/contracts/places";
import { listRetailers } from "@stockfinder/contracts/retailers";
import { logSearch, searchRetailer } from "@stockfinder/contracts/searches";
import { ask, post } from "./ask.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { searchStream } from "./search-stream.ts";

/** The outcomes for a shopper who uses every part of the product at the same time. */
export interface Visit {
  readonly search: Outcome;
  /** The errors of a search's sections; "nothing found" is one of them. */
  readonly everywhere: string[];
  readonly record: Outcome;
  readonly place: Outcome;
}

export const ALL_WORKS: Visit = { search: "answered", everywhere: [], record: "answered", place: "answered" };

let visits = 0;

export async function visit(gatewayUrl: string): Promise<Visit> {
  visits += 1;
  const query = `wipes ${visits}`; // which nobody has asked for: no memory can answer
  const [search, everywhere, record, place] = await Promise.all([
    ask(`${gatewayUrl}/api/search/walmart?query=${query}&zip=44114`),
    failuresEverywhere(gatewayUrl, `baby ${query}`),
    post(`${gatewayUrl}/api/log/search`, { query, zipcode: "44114" }),
    post(`${gatewayUrl}/api/getLatLng`, { zipcode: "44114" }),
  ]);
  return {
    search: outcomeOf(searchRetailer, search),
    everywhere,
    record: outcomeOf(logSearch, record),
    place: outcomeOf(locateZip, place),
  };
}

async function failuresEverywhere(gatewayUrl: string, query: string): Promise<string[]> {
  const codes = new Set<string>();
  for await (const { error } of searchStream(gatewayUrl, query)) {
    if (error && error.code !== "empty") codes.add(error.code);
  }
  return [...codes];
}

/** Not part of the visit, because gateways cache the list for two seconds. */
export async function askForRetailers(gatewayUrl: string): Promise<Outcome> {
  return outcomeOf(listRetailers, await ask(`${gatewayUrl}/api/retailers`));
}
