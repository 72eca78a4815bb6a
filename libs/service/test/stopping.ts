import { once } from "node:events";
import { onStopSignal } from "@stockfinder/service/stop-signal";

/** A program whose stop takes until it is told that its work is finished, or `fails`. */
const told = once(process, "message");
onStopSignal(async (signal) => {
  process.send?.(signal);
  const [word] = await told;
  if (word === "fails") throw new Error("the work could not be finished");
});
process.send?.("runs");
