import { operation } from "@stockfinder/contracts/operation";
import { z } from "zod";

/** The smallest operation: what was sent comes back. */
export const echo = operation({
  name: "bench.echo",
  summary: "Answers what it was asked",
  input: z.object({ text: z.string() }),
  output: z.object({ text: z.string() }),
  deadlineMs: 5_000,
});
