/**
 * Loaded into a process with `--import`: lets its test move the clock ahead, `{ aheadMs: 120_000 }`, instead of waiting
 * until an answer is old. Timers are not affected.
 */
let aheadMs = 0;
const now = Date.now;
Date.now = () => now() + aheadMs;

process.on("message", (message: { readonly aheadMs: number }) => {
  ({ aheadMs } = message);
});
process.channel?.unref();
