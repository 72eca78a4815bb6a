import { randomBytes } from "node:crypto";
import { connectBus } from "@stockfinder/bus/connect";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { bareCaller } from "./bare-call.ts";
import { compare, describeMeasure, type Measure, measured, quantile } from "./compare.ts";
import { echo } from "./echo.ts";
import { type Row, ratioAtLeast, ratioAtMost } from "./table.ts";
import { startTarget, type Target, THIS_PROCESS } from "./target.ts";

const ROUNDS = 5;
const SECONDS = 2;
const IN_FLIGHT = 64;

/** Compares a call through `libs/bus` over RabbitMQ with the same echo over bare amqplib. */
export async function busCalls({ amqp }: { amqp: string }): Promise<Row[]> {
  const queue = `bench.echo.${randomBytes(4).toString("hex")}`;
  const bareWorker = await startTarget("bare-worker", { AMQP_URL: amqp, QUEUE: queue });
  const busWorker = await startTarget("bus-worker", { AMQP_URL: amqp });
  const bare = await bareCaller(amqp, queue);
  const bus = await connectBus(amqp, { service: "bench" });
  try {
    const text = "x".repeat(200);
    const body = Buffer.from(JSON.stringify({ text }));
    const bareCall = () => bare.call(body);
    const busCall = () => bus.call(echo, { text }, { principal: ANONYMOUS, requestId: "bench" });

    const latency = await interleaved(bareCall, busCall);
    const { ratio, subject, baseline } = await compare(
      `a call through libs/bus, calls/s with ${IN_FLIGHT} in flight`,
      () => manyAtOnce(busCall, busWorker),
      () => manyAtOnce(bareCall, bareWorker),
    );
    return [
      ratioAtMost(1.3, {
        name: "a call through libs/bus, p50",
        baseline: "bare amqplib",
        ratio: latency.bus / latency.bare,
        details: `${latency.bus.toFixed(0)} us against ${latency.bare.toFixed(0)} us`,
      }),
      ratioAtLeast(0.75, {
        name: `the same, calls/s with ${IN_FLIGHT} in flight`,
        baseline: "bare amqplib",
        ratio,
        details: `${describeMeasure(subject)} against ${describeMeasure(baseline)}`,
      }),
    ];
  } finally {
    await Promise.all([bare.close(), bus.close()]);
    await Promise.all([bareWorker.stop(), busWorker.stop()]);
  }
}

type Call = () => Promise<unknown>;

async function interleaved(bare: Call, bus: Call): Promise<{ bare: number; bus: number }> {
  const bareRuns: number[] = [];
  const busRuns: number[] = [];
  await oneAfterAnother(bare);
  await oneAfterAnother(bus);
  for (let round = 0; round < ROUNDS; round++) {
    bareRuns.push(await oneAfterAnother(bare));
    busRuns.push(await oneAfterAnother(bus));
  }
  return { bare: quantile(bareRuns, 0.5), bus: quantile(busRuns, 0.5) };
}

/** The median time of sequential calls, in microseconds. */
async function oneAfterAnother(call: Call): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + SECONDS * 1_000;
  while (performance.now() < until) {
    const started = performance.now();
    await call();
    times.push((performance.now() - started) * 1_000);
  }
  return quantile(times, 0.5);
}

/** Calls per second with a fixed number in flight; the CPU time is the worker's and the caller's. */
function manyAtOnce(call: Call, worker: Target): Promise<Measure> {
  return measured([worker, THIS_PROCESS], SECONDS, async () => {
    const started = performance.now();
    const until = started + SECONDS * 1_000;
    let done = 0;
    const loop = async () => {
      while (performance.now() < until) {
        await call();
        done++;
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, loop));
    return done / ((performance.now() - started) / 1_000);
  });
}
