import { randomUUID } from "node:crypto";
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { addLines, addList, listLists } from "@stockfinder/contracts/lists";
import { z } from "zod";
import type { ToolCaller } from "./tool-caller.ts";

export function registerListTools(server: McpServer, caller: ToolCaller): void {
  server.registerTool(
    "add_to_list",
    {
      title: "Add to a shopping list",
      description:
        "Adds lines to the shopping list with this name, which is made if there is none. Needs the scopes `read` and `lists`.",
      annotations: { readOnlyHint: false, destructiveHint: false },
      inputSchema: {
        list: z.string().describe("The name of the list, such as `Weekly groceries`"),
        lines: z
          .array(
            z.object({
              text: z.string().optional().describe("Words; `2x towels` means two"),
              upc: z.string().optional().describe("Of one product"),
              quantity: z.number().int().optional(),
            }),
          )
          .min(1),
      },
      outputSchema: {
        list: z.string().describe("The list's id, for plan_list"),
        added: z.array(z.object({ id: z.string(), text: z.string(), quantity: z.number().int() })),
      },
    },
    ({ list: name, lines }) =>
      caller.result(async () => {
        const id = (await listNamed(name, caller)) ?? (await caller.call(addList, { name })).id;
        const named = lines.map((line) => ({ clientId: randomUUID(), ...line }));
        const added = await caller.call(addLines, { id, lines: named });
        return { list: id, added: added.lines.map(({ id, text, quantity }) => ({ id, text, quantity })) };
      }),
  );
}

async function listNamed(name: string, caller: ToolCaller): Promise<string | undefined> {
  const wanted = name.trim().toLowerCase();
  const lists = await caller.call(listLists, {});
  return lists.find((list) => list.name.toLowerCase() === wanted)?.id;
}
