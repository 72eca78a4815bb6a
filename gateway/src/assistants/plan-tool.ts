import { randomUUID } from "node:crypto";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Fault, parseInput } from "@stockfinder/contracts/fault";
import { readList } from "@stockfinder/contracts/lists";
import { PLAN_PREFERENCES, type Plans, planLines, planList } from "@stockfinder/contracts/plans";
import { z } from "zod";
import { Reading, readingOf, ShopText, shopText } from "./readings.ts";
import type { ToolCaller } from "./tool-caller.ts";

const Wanted = {
  zip: z.string().describe("US ZIP code"),
  lines: z
    .array(
      z.object({
        text: z.string().describe("Words, such as `paper towels`"),
        upc: z.string().nullable().default(null),
        quantity: z.number().int().default(1),
        maxPrice: z.number().nullable().default(null).describe("For one piece, in dollars"),
        similar: z.boolean().default(false).describe("Another product that fits the text will do"),
      }),
    )
    .min(1)
    .max(60)
    .optional()
    .describe("What to buy"),
  list: z.string().optional().describe("Or the id of a shopping list of the key's owner"),
  radiusMiles: z.number().optional(),
  prefer: z.enum(PLAN_PREFERENCES).optional(),
  online: z.boolean().optional().describe("Whether shops that send count"),
  memberships: z.array(z.string()).optional().describe("Stores with a membership, such as `costco`"),
};
type Wanted = z.output<z.ZodObject<typeof Wanted>>;

const PlannedStop = z.object({
  storeId: z.string(),
  name: ShopText,
  distanceMiles: z.number().nullable(),
  lines: z.array(
    z.object({
      line: z.string(),
      quantity: z.number().int(),
      cost: z.number(),
      product: ShopText,
      url: z.string(),
      ...Reading,
    }),
  ),
  goods: z.number(),
  shipping: z.number().nullable(),
  tax: z.number().nullable(),
});

/** Plans where to buy several things, for lines or for a list of the key's owner. */
export function registerPlanTool(server: McpServer, caller: ToolCaller): void {
  server.registerTool(
    "plan_list",
    {
      title: "Plan a shopping trip",
      description:
        "Where to buy several things, with at most one, two and three stops. Amounts are US dollars. While `refreshing`, ask again a few seconds later.",
      annotations: { readOnlyHint: true, openWorldHint: true },
      inputSchema: Wanted,
      outputSchema: {
        refreshing: z.boolean(),
        plans: z.array(
          z.object({
            stops: z.array(PlannedStop),
            missing: z.array(z.string()),
            total: z.number(),
            minutes: z.number().nullable(),
            sure: z.number().describe("How sure it is that all of it is there, from 0 to 1"),
          }),
        ),
      },
    },
    (wanted) =>
      caller.result(async () => {
        const { plans, texts } = await plansFor(wanted, caller);
        return described(plans, texts, caller.now());
      }),
  );
}

interface PlannedLines {
  readonly plans: Plans;
  /** What each line says, by its id. */
  readonly texts: ReadonlyMap<string, string>;
}

async function plansFor({ lines, list, ...wish }: Wanted, caller: ToolCaller): Promise<PlannedLines> {
  if ((lines === undefined) === (list === undefined))
    throw new Fault("bad-input", "lines: Give either lines or a list");
  if (list !== undefined) {
    const plans = await caller.call(planList, { id: list, ...wish });
    const { lines } = await caller.call(readList, { id: list });
    return { plans, texts: new Map(lines.map(({ id, text }) => [id, text])) };
  }
  const named = (lines ?? []).map((line) => ({ id: randomUUID(), ...line }));
  const plans = await caller.lookUp(planLines, parseInput(planLines.input, { lines: named, ...wish }));
  return { plans, texts: new Map(named.map(({ id, text }) => [id, text])) };
}

function described({ plans, refreshing }: Plans, texts: PlannedLines["texts"], now: number) {
  const textOf = (line: string) => texts.get(line) ?? line;
  return {
    refreshing,
    plans: plans.map(({ stops, missing, total, minutes, sure }) => ({
      stops: stops.map(({ storeId, name, distanceMiles, lines, goods, shipping, tax }) => ({
        storeId,
        name: shopText(name),
        distanceMiles,
        lines: lines.map(({ line, quantity, packages = 1, cost, offer }) => ({
          line: textOf(line),
          quantity: quantity * packages,
          cost,
          product: shopText(offer.name),
          url: offer.plainUrl,
          ...readingOf(offer, now),
        })),
        goods,
        shipping,
        tax,
      })),
      missing: missing.map(textOf),
      total,
      minutes,
      sure,
    })),
  };
}
