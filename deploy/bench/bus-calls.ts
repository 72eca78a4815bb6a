import { randomBytes } from "node:crypto";
import { connectBus } from "@stockfinder/bus/connect";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { bareCaller } from "./bare-call.ts";
import { compare, describeMeasure, measuredCalls, medianTimes } from "./compare.ts";
import { echo } from "./echo.ts";
import { type Row, ratioAtLeast, ratioAtMost } from "./table.ts";
import { startTarget, THIS_PROCESS } from "./target.ts";

const SECONDS = 2;
const CALLS = 10_000;
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

    const [busMs = 0, bareMs = 0] = await medianTimes({ times: CALLS }, [busCall, bareCall]);
    const together = { seconds: SECONDS, inFlight: IN_FLIGHT };
    const { ratio, subject, baseline } = await compare(
      () => measuredCalls([busWorker, THIS_PROCESS], together, busCall),
      () => measuredCalls([bareWorker, THIS_PROCESS], together, bareCall),
    );
    return [
      ratioAtMost(1.3, {
        name: "a call through libs/bus, p50",
        baseline: "bare amqplib",
        ratio: busMs / bareMs,
        details: `${(busMs * 1_000).toFixed(0)} us against ${(bareMs * 1_000).toFixed(0)} us`,
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
