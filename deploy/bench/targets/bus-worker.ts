import { connectBus } from "@stockfinder/bus/connect";
import { echo } from "../echo.ts";
import { reportTarget } from "../target.ts";

/** Answers `bench.echo` through the product's own bus. */
const bus = await connectBus(process.env.AMQP_URL ?? "", { service: "bench-worker" });
await bus.serve(echo, async (input) => input);
reportTarget(echo.name);
