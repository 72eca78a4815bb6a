import { once } from "node:events";
import { onStopSignal } from "@stockfinder/service/stop-signal";

/** A program whose stop waits for a message: `finished`, or `fails` to make the stop fail. */
const message = once(process, "message");
onStopSignal(async (signal) => {
  process.send?.(signal);
  const [outcome] = await message;
  if (outcome === "fails") throw new Error("the work could not be finished");
});
process.send?.("runs");
