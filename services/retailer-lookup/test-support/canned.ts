import type { LookupContext, Send, Store } from "../src/readers/parsing/retailer.ts";
import type { UpstreamAnswer, UpstreamRequest } from "../src/readers/parsing/upstream.ts";
import type { Near } from "../src/requests/near.ts";

export const NEAR: Near = {
  zip: "44871",
  city: "Lakehurst",
  state: "OH",
  latitude: 41.44,
  longitude: -82.71,
};

type Answer = UpstreamAnswer | Error | ((request: UpstreamRequest) => UpstreamAnswer);

/** A context in which each path has its answer (an error where the client gives up on it); keeps what was asked. */
export function canned(answers: Readonly<Record<string, Answer>>, stores: readonly Store[] = []) {
  const asked: UpstreamRequest[] = [];
  const send: Send = async (call) => {
    asked.push(call.request);
    const answer = answers[call.request.path];
    if (answer === undefined) throw new Error(`nothing is canned for ${call.request.path}`);
    if (answer instanceof Error) throw answer;
    return call.read(typeof answer === "function" ? answer(call.request) : answer);
  };
  const context: LookupContext = { near: NEAR, send, stores: async () => [...stores], found: () => {} };
  return { ...context, asked };
}
