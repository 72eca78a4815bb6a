import { testOrders } from "@stockfinder/testing/statement-orders/test-orders";
import { openStage } from "./orders/stage.ts";

/** They write nothing; `appleReturned` and `beginSignIn` a row that only one browser knows of. */
const READS = [
  "auth.appleReturned",
  "auth.beginSignIn",
  "auth.checkCampaignSource",
  "auth.checkReferralCode",
  "auth.countInstalls",
  "auth.endedSignIns",
  "auth.exportAccount",
  "auth.isUSA",
  "auth.keys",
  "auth.listKeys",
  "auth.liveSignIns",
  "auth.mobileVisitInfo",
  "auth.providers",
  "auth.userInfo",
];

await testOrders({ folder: new URL("orders/", import.meta.url), openStage, reads: READS });
