import { ListingRecorder } from "@stockfinder/retailer-lookup/catalogue/listings/listing-recorder";
import { LookupEnvironment } from "@stockfinder/retailer-lookup/config";
import { startLookup } from "@stockfinder/retailer-lookup/service";
import { readConfig } from "@stockfinder/service/config";
import { reportTarget } from "../target.ts";
import { openComponents, openOwnDatabase } from "./components.ts";

/** A lookup worker as in production; with `RECORDS=no` one that records no readings. */
if (process.env.RECORDS === "no") ListingRecorder.prototype.record = () => {};
await startLookup({
  ...(await openComponents("retailer-lookup")),
  config: readConfig(LookupEnvironment, process.env),
  database: await openOwnDatabase(),
});
reportTarget("retailer-lookup");
