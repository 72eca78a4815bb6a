import { runService } from "@stockfinder/service/run";
import { EmailEnvironment } from "./config.ts";
import { startEmail } from "./service.ts";

await runService({
  name: "email",
  environment: EmailEnvironment,
  start: async (components, openOwnDatabase) =>
    startEmail({ ...components, database: await openOwnDatabase() }),
});
