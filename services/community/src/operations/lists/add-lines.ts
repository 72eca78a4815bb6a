import { randomUUID } from "node:crypto";
import type { Bus, Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { MAX_LINES, type addLines as operation } from "@stockfinder/contracts/lists";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { CommunityContext } from "../../context.ts";
import { changeList, type OpenList } from "../../lists/change-list.ts";
import { describedProducts, type Products } from "../../lists/line-products.ts";
import { countLines, insertLines, type LineRow, linesByClientId, shownLine } from "../../lists/line-table.ts";
import { countedText } from "../../lists/line-text.ts";

type NewLine = InputOf<typeof operation>["lines"][number];

/** Adds the lines whose clientId is new. Answers with all of them that are in the list. */
export function addLines(
  context: Pick<CommunityContext, "database" | "clock" | "outbox"> & { readonly bus: Pick<Bus, "call"> },
): Handler<typeof operation> {
  return async ({ lines, ...call }, { principal, requestId }) => {
    const upcs = lines.map(({ upc }) => upc).filter((upc) => upc !== null);
    const products = await describedProducts({ bus: context.bus, requestId }, upcs);
    return await changeList(context, { ...call, principal, requestId }, async (tx, open) => {
      const given = new Map(lines.map((line) => [line.clientId, line]));
      const known = await linesByClientId(tx, call.id, [...given.keys()]);
      for (const { clientId } of known) given.delete(clientId);
      const added = [...given.values()].map((line) => lineFrom(line, open, products));
      if (added.length > 0 && (await countLines(tx, call.id)) + added.length > MAX_LINES)
        throw new Fault("too-many", `A list has at most ${MAX_LINES} lines`);
      if (added.length > 0) await insertLines(tx, call.id, added);
      const there = [...known.filter(({ deleted }) => !deleted), ...added];
      const version = added.length > 0 ? open.next : open.list.version;
      return { answer: { version, lines: there.map((line) => shownLine(line, open.now)) }, lines: added };
    });
  };
}

function lineFrom(
  { clientId, upc, note, maxPrice, similar, ...line }: NewLine,
  open: OpenList,
  products: Products,
) {
  const product = (upc !== null && products.get(upc)) || null;
  const typed = line.text ?? product?.name ?? `UPC ${upc}`;
  const counted = line.quantity === undefined ? countedText(typed) : { quantity: line.quantity, text: typed };
  const row: LineRow = {
    id: randomUUID(),
    clientId,
    content: { upc, ...counted, note, maxPrice, similar, checked: false },
    product,
    addedBy: open.member.id,
    added: { version: open.next, at: open.now },
    checkedBy: null,
    claim: null,
    version: open.next,
    edits: {},
    deleted: null,
  };
  return row;
}
