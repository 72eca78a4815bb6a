import { parseInput, unlessFailed } from "@stockfinder/contracts/fault";
import { type Plans, planList } from "@stockfinder/contracts/plans";
import type { Express, RequestHandler } from "express";
import { withGiven } from "../callers/given-fields.ts";
import { type EventStream, streamTo, takesEvents } from "../http/event-stream.ts";
import { bodyFields, jsonBody } from "../http/json-body.ts";
import type { Edge } from "../routes/routes.ts";

/** The stream ends after this time, even if stores have not been asked for all of a long list. Later they would be asked anew. */
const STREAM_MS = 10 * 60_000;
const ASK_AGAIN_MS = 1_500;

/**
 * Mounts the plan of a list as server-sent events, for a caller that accepts them: `plan` at once and whenever it changes while
 * stores are asked, `progress` with how many lines are found, then `done`. Any other caller gets the operation's answer, from the
 * next route.
 */
export function mountPlanStream(
  app: Express,
  edge: Pick<Edge, "bus" | "limits" | "clock" | "principalOf" | "given">,
  openStreams: Set<EventStream>,
): void {
  const { bus, limits, clock, principalOf, given } = edge;
  const onlyEvents: RequestHandler = (request, _, next) => (takesEvents(request) ? next() : next("route"));

  const streamPlans: RequestHandler = async (request, response) => {
    const { caller } = response.locals;
    await limits.lookups.spend(caller);
    const principal = await principalOf(planList, caller);
    const fields = { ...bodyFields(request), ...request.params };
    const input = parseInput(planList.input, withGiven(planList, given, fields, request, response));
    const ask = () => bus.call(planList, input, { principal, requestId: caller.requestId });
    const askAgain = async () => {
      await limits.lookups.spend(caller);
      return await ask();
    };
    const end = clock.now() + STREAM_MS;
    // Before the stream begins, so that a failure is a response with its status.
    let last = await ask();
    await streamTo(request, response, openStreams, async (stream) => {
      stream.writeJson("plan", last);
      stream.writeJson("progress", progressOf(last));
      while (last.refreshing && stream.isOpen && clock.now() < end) {
        await clock.sleep(ASK_AGAIN_MS);
        const next = stream.isOpen ? await unlessFailed(askAgain()) : null;
        if (!next) break; // the plan that was sent stays
        if (!isSame(next, last)) stream.writeJson("plan", next);
        stream.writeJson("progress", progressOf(next));
        last = next;
      }
      return {};
    });
  };
  app.post("/api/lists/:id/plan", onlyEvents, jsonBody, streamPlans);
}

function isSame(one: Plans, other: Plans): boolean {
  const [a, b] = [one, other].map(({ plans, elsewhere }) => JSON.stringify([plans, elsewhere]));
  return a === b;
}

/** Of the lines of the plan that finds most of them. */
function progressOf({ plans }: Plans): { readonly found: number; readonly of: number } {
  const counts = plans.map(({ stops, missing }) => {
    const lines = new Set([...missing, ...stops.flatMap((stop) => stop.lines.map(({ line }) => line))]);
    return { found: lines.size - missing.length, of: lines.size };
  });
  return counts.sort((one, other) => other.found - one.found)[0] ?? { found: 0, of: 0 };
}
