import { testOrders } from "@stockfinder/testing/statement-orders/test-orders";
import { openStage } from "./orders/stage.ts";

/** They write nothing. */
const READS = ["email.listMails", "email.showMail"];

await testOrders({ folder: new URL("orders/", import.meta.url), openStage, reads: READS });
