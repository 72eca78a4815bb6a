import { randomBytes } from "node:crypto";
import { connectBus } from "@stockfinder/bus/connect";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { bareCaller } from "./bare-call.ts";
import { quantile } from "./compare.ts";
import { echo } from "./echo.ts";
import type { RatioRow } from "./table.ts";
import { startTarget } from "./target.ts";

const ROUNDS = 5;
const SECONDS = 2;
const IN_FLIGHT = 64;

/** One call through `libs/bus` over RabbitMQ beside the same echo with bare amqplib. */
export async function busCalls({ amqp }: { amqp: string }): Promise<RatioRow[]> {
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

    const latency = await interleaved(bareCall, busCall, oneAfterAnother);
    const rate = await interleaved(bareCall, busCall, manyAtOnce);
    return [
      {
        name: "p50 of a call",
        baseline: "bare amqplib",
        ratio: latency.bus / latency.bare,
        atMost: 1.3,
        details: `${latency.bus.toFixed(0)} us against ${latency.bare.toFixed(0)} us`,
      },
      {
        name: `calls/s, ${IN_FLIGHT} in flight`,
        baseline: "bare amqplib",
        ratio: rate.bus / rate.bare,
        atLeast: 0.75,
        details: `${rate.bus.toFixed(0)}/s against ${rate.bare.toFixed(0)}/s`,
      },
    ];
  } finally {
    await Promise.all([bare.close(), bus.close()]);
    await Promise.all([bareWorker.stop(), busWorker.stop()]);
  }
}

type Call = () => Promise<unknown>;

async function interleaved(bare: Call, bus: Call, measure: (call: Call) => Promise<number>) {
  const bareRuns: number[] = [];
  const busRuns: number[] = [];
  await measure(bare);
  await measure(bus);
  for (let round = 0; round < ROUNDS; round++) {
    bareRuns.push(await measure(bare));
    busRuns.push(await measure(bus));
  }
  return { bare: quantile(bareRuns, 0.5), bus: quantile(busRuns, 0.5) };
}

/** The median time of calls that wait for each other, in microseconds. */
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

/** Calls per second with so many under way all the time. */
async function manyAtOnce(call: Call): Promise<number> {
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
}
