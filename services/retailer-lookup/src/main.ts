import { runService } from "@stockfinder/service/run";
import { LookupEnvironment } from "./config.ts";
import { startLookup } from "./service.ts";

await runService({
  name: "retailer-lookup",
  environment: LookupEnvironment,
  start: async (components, openOwnDatabase) =>
    startLookup({ ...components, database: await openOwnDatabase() }),
});
