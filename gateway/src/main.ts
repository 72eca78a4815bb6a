import { runService } from "@stockfinder/service/run";
import { GatewayEnvironment } from "./config.ts";
import { startGateway } from "./gateway.ts";

await runService({
  name: "gateway",
  environment: GatewayEnvironment,
  worksWithoutBus: true,
  start: startGateway,
});
