import { GatewayEnvironment } from "@stockfinder/gateway/config";
import { startGateway } from "@stockfinder/gateway/gateway";
import { readConfig } from "@stockfinder/service/config";
import { createReadiness } from "@stockfinder/service/readiness";
import { reportTarget } from "../target.ts";
import { openComponents } from "./components.ts";

/** The gateway as in production, with all its middleware; its log is written and discarded. */
const gateway = await startGateway({
  ...(await openComponents("gateway", "info")),
  config: readConfig(GatewayEnvironment, process.env),
  readiness: createReadiness(),
});
reportTarget(gateway.url);
