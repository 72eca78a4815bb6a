import { GatewayEnvironment } from "@stockfinder/gateway/config";
import { startGateway } from "@stockfinder/gateway/gateway";
import { readConfig } from "@stockfinder/service/config";
import { createReadiness } from "@stockfinder/service/readiness";
import { reportTarget } from "../target.ts";
import { openComponents } from "./components.ts";

const config = readConfig(GatewayEnvironment, process.env);
const { answerMemoryBytes, connections } = config;

/**
 * The gateway as in production, with all its middleware; its log is written and discarded. One address sends all requests, so it
 * may. `BENCH_ANSWER_MEMORY=off` lets each request reach the bus.
 */
const gateway = await startGateway({
  ...(await openComponents("gateway", "info")),
  config: {
    ...config,
    connections: { ...connections, perAddress: Number.POSITIVE_INFINITY },
    requestsPerAddress: Number.POSITIVE_INFINITY,
    answerMemoryBytes: process.env.BENCH_ANSWER_MEMORY === "off" ? 0 : answerMemoryBytes,
  },
  readiness: createReadiness(),
});
reportTarget(gateway.url);
