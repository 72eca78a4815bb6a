import { runService } from "@stockfinder/service/run";
import { AlertsEnvironment } from "./config.ts";
import { startAlerts } from "./service.ts";

await runService({
  name: "notification-scheduler",
  environment: AlertsEnvironment,
  start: async (components, openOwnDatabase) =>
    startAlerts({ ...components, database: await openOwnDatabase() }),
});
