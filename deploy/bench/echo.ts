import { operation } from "@stockfinder/contracts/operation";
import { z } from "zod";

/** The smallest operation: returns its input. */
export const echo = operation({
  name: "bench.echo",
  summary: "Returns its input",
  input: z.object({ text: z.string() }),
  output: z.object({ text: z.string() }),
  deadlineMs: 5_000,
});
