import { randomBytes } from "node:crypto";
import { logSearch } from "@stockfinder/contracts/searches";
import { post } from "./ask.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { steadily } from "./steadily.ts";

const EVERY_MS = 20;

/** Searches that are logged continuously, each with a unique query. */
export interface SteadyPosts {
  /** The answers so far, by query. */
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** The numbers of accepted and of refused searches. */
  count(): { accepted: number; refused: number };
  /** Resolves when all are answered; rejects after a forbidden answer. */
  stop(): Promise<void>;
}

export function startSteadyPosts(gatewayUrl: string): SteadyPosts {
  const outcomes = new Map<string, Outcome>();
  // A second try of a test counts its own.
  const run = randomBytes(4).toString("hex");
  const posts = steadily(EVERY_MS, async (before) => {
    const query = `search number ${before} of ${run}`;
    const answer = await post(`${gatewayUrl}/api/log/search`, { query, zipcode: "44114" });
    outcomes.set(query, outcomeOf(logSearch, answer));
  });
  return {
    outcomes,
    count: () => {
      const accepted = [...outcomes.values()].filter((outcome) => outcome === "answered").length;
      return { accepted, refused: outcomes.size - accepted };
    },
    stop: async () => {
      await posts.stop();
    },
  };
}
