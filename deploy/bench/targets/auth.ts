import { AuthEnvironment } from "@stockfinder/auth/config";
import { startAuth } from "@stockfinder/auth/service";
import { readConfig } from "@stockfinder/service/config";
import { reportTarget } from "../target.ts";
import { openComponents, openOwnDatabase } from "./components.ts";

/** The auth service as it runs in production. */
await startAuth({
  ...(await openComponents("auth")),
  config: readConfig(AuthEnvironment, process.env),
  database: await openOwnDatabase(),
});
reportTarget("auth");
