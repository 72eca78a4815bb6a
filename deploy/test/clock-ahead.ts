/**
 * Loaded into a process with `--import`: lets its test advance the clock, `{ aheadMs: 120_000 }`, instead of waiting
 * until an answer is old. `CLOCK_AHEAD_MS` is the initial advance. Timers are not affected.
 */
let aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const now = Date.now;
// `new Date()` keeps the machine's time, which the process compares with its database's.
Date.now = () => now() + aheadMs;

process.on("message", (message: { readonly aheadMs: number }) => {
  ({ aheadMs } = message);
  process.send?.(message);
});
process.channel?.unref();
