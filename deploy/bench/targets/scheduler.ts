import { AlertsEnvironment } from "@stockfinder/notification-scheduler/config";
import { startAlerts } from "@stockfinder/notification-scheduler/service";
import { readConfig } from "@stockfinder/service/config";
import { reportTarget } from "../target.ts";
import { openComponents, openOwnDatabase } from "./components.ts";

/** The alert service as it runs in production. */
await startAlerts({
  ...(await openComponents("notification-scheduler")),
  config: readConfig(AlertsEnvironment, process.env),
  database: await openOwnDatabase(),
});
reportTarget("notification-scheduler");
