import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { addWatch, listWatches, Watch, WatchKind } from "@stockfinder/contracts/watches";
import { z } from "zod";
import { ageSeconds, ShopText, shopText } from "./readings.ts";
import type { ToolCaller } from "./tool-caller.ts";

const Watched = Watch.pick({
  id: true,
  kind: true,
  upc: true,
  state: true,
  targetPrice: true,
  channels: true,
  url: true,
}).extend({ name: ShopText.nullable(), checkedAgeSeconds: z.number().int().nullable() });

export function registerWatchTools(server: McpServer, caller: ToolCaller): void {
  server.registerTool(
    "watch",
    {
      title: "Watch a product",
      description:
        "Tells the key's owner when a product is back in stock (`stock`) or at or under `targetPrice` (`price`). Needs the scope `watch`.",
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
      inputSchema: {
        upc: z.string().optional(),
        url: z.string().optional().describe("Or the address of a store's product page"),
        kind: WatchKind.default("stock"),
        targetPrice: z.number().optional(),
        stores: z.array(z.string()).optional().describe("Ids of stores; any store by default"),
      },
      outputSchema: Watched.shape,
    },
    (wanted) => caller.result(async () => watchedOf(await caller.call(addWatch, wanted), caller.now())),
  );

  server.registerTool(
    "my_watches",
    {
      title: "My watches",
      description: "What the key's owner watches. Needs the scope `read`.",
      annotations: { readOnlyHint: true },
      outputSchema: { watches: z.array(Watched) },
    },
    () =>
      caller.result(async () => {
        const watches = await caller.call(listWatches, {});
        return { watches: watches.map((watch) => watchedOf(watch, caller.now())) };
      }),
  );
}

function watchedOf(watch: Watch, now: number): z.output<typeof Watched> {
  const { id, kind, upc, state, targetPrice, channels, url, name, lastCheckedAt } = watch;
  return {
    ...{ id, kind, upc, state, targetPrice, channels, url },
    name: shopText(name),
    checkedAgeSeconds: ageSeconds(lastCheckedAt, now),
  };
}
