import { CommunityEnvironment } from "@stockfinder/community/config";
import { startCommunity } from "@stockfinder/community/service";
import { readConfig } from "@stockfinder/service/config";
import { reportTarget } from "../target.ts";
import { openComponents, openOwnDatabase } from "./components.ts";

/** The community service as it runs in production. */
await startCommunity({
  ...(await openComponents("community")),
  config: readConfig(CommunityEnvironment, process.env),
  database: await openOwnDatabase(),
});
reportTarget("community");
