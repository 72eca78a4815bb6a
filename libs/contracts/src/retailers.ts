import { z } from "zod";
import { operation } from "./operation.ts";

/** The retailers, in the order of the results page; each with the prefixes below which callers ask its site themselves. */
export const PROXY_PREFIXES = {
  target: ["tgt", "tgt2"],
  walmart: ["wmt"],
  samsclub: ["sam"],
  walgreens: ["wgs"],
  ebay: ["ebay"],
  cvs: ["cvs"],
  walmartgrocery: ["wmtg"],
  kroger: ["kroger"],
  bestbuy: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type RetailerId = keyof typeof PROXY_PREFIXES;
export const RETAILER_IDS = Object.keys(PROXY_PREFIXES) as readonly RetailerId[];
export const RetailerId = z.enum(RETAILER_IDS);

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
});
