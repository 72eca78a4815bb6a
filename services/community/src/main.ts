import { runService } from "@stockfinder/service/run";
import { CommunityEnvironment } from "./config.ts";
import { startCommunity } from "./service.ts";

await runService({
  name: "community",
  environment: CommunityEnvironment,
  start: async (components, openOwnDatabase) =>
    startCommunity({ ...components, database: await openOwnDatabase() }),
});
