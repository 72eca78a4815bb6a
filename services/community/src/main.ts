import { runService } from "@stockfinder/service/run";
import { CommunityEnvironment } from "./config.ts";
import { startCommunity } from "./service.ts";

await runService({
  name: "community",
  environment: CommunityEnvironment,
  start: async (parts, openOwnDatabase) => startCommunity({ ...parts, database: await openOwnDatabase() }),
});
