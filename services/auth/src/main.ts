import { runService } from "@stockfinder/service/run";
import { AuthEnvironment } from "./config.ts";
import { startAuth } from "./service.ts";

await runService({
  name: "auth",
  environment: AuthEnvironment,
  start: async (components, openOwnDatabase) =>
    startAuth({ ...components, database: await openOwnDatabase() }),
});
