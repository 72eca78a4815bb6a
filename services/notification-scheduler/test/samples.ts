import { randomBytes, randomUUID } from "node:crypto";
import type { DataOf } from "@stockfinder/contracts/event";
import type { listingChanged, Terms } from "@stockfinder/contracts/listings";
import type { Principal } from "@stockfinder/contracts/principal";
import { BroadcastToSend } from "@stockfinder/contracts/staff";
import type { z } from "zod";

export const UPC = "711719541028";

export function aFingerprint(): Principal & { kind: "anonymous" } {
  return { kind: "anonymous", fingerprint: randomBytes(16).toString("hex") };
}

export function anAccount(accountId: string = randomUUID()): Principal & { accountId: string } {
  return { kind: "account", accountId, familyId: randomUUID(), rights: "owner" };
}

export const OUT: Terms = { price: 20, currency: "USD", stock: "out" };
export const IN: Terms = { price: 20, currency: "USD", stock: "in" };

export function aChange(changed: Partial<DataOf<typeof listingChanged>> = {}): DataOf<typeof listingChanged> {
  return {
    retailer: "target",
    storeName: "Target",
    itemId: "70000000",
    country: "USA",
    gtin: UPC,
    title: "PlayStation 5",
    url: "https://www.target.com/p/-/A-70000000",
    before: OUT,
    after: IN,
    source: "adapter",
    version: 2,
    readAt: "2026-11-22T12:00:00.000Z",
    ...changed,
  };
}

/** A notification about the product of these tests, with a `notiId` of its own. */
export function aNotification(changes: Partial<z.input<typeof BroadcastToSend>> = {}): BroadcastToSend {
  return BroadcastToSend.parse({
    title: "Heads up",
    message: "PS5 is going in and out of stock at www.bestbuy.com. Click this notif to attempt.",
    url: "https://www.bestbuy.com/site/sony-playstation-5/6426149.p",
    notiId: `bestbuy-${UPC}:PS5 ${randomUUID()}`,
    upcs: [UPC],
    country: "USA",
    ...changes,
  });
}
