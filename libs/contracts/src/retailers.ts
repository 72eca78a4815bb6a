import { z } from "zod";
import { operation } from "./operation.ts";

/** In the order of the results page. */
export const RETAILER_IDS = [
  "target",
  "walmart",
  "samsclub",
  "walgreens",
  "ebay",
  "cvs",
  "walmartgrocery",
  "kroger",
  "bestbuy",
] as const;
export const RetailerId = z.enum(RETAILER_IDS);
export type RetailerId = z.infer<typeof RetailerId>;

export const RetailerInfo = z.object({
  id: RetailerId,
  label: z.string(),
  beta: z.boolean(),
  onlineOnly: z.boolean(),
  /** Whether the current source knows the stock of individual stores; otherwise stock is online only. */
  perStore: z.boolean(),
  source: z.enum(["sandbox", "live"]),
  country: z.array(z.enum(["USA", "CAN"])),
  /** False if the operator has not enabled this retailer; `notice` then informs shoppers. */
  enabled: z.boolean(),
  notice: z.string().optional(),
});
export type RetailerInfo = z.infer<typeof RetailerInfo>;

export const listRetailers = operation({
  name: "lookup.retailers",
  summary: "The retailers, in the order of the results page",
  repeatable: true,
  http: { method: "GET", path: "/api/retailers", cacheMs: 2_000 },
  input: z.strictObject({}),
  output: z.array(RetailerInfo),
  deadlineMs: 2_000,
});
