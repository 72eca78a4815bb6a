import { runService } from "@stockfinder/service/run";
import { EmailEnvironment } from "./config.ts";
import { startEmail } from "./service.ts";

await runService({
  name: "email",
  environment: EmailEnvironment,
  start: async (parts, openOwnDatabase) => startEmail({ ...parts, database: await openOwnDatabase() }),
});
