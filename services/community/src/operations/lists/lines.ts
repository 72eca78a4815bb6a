import { randomUUID } from "node:crypto";
import type { Bus, Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { knownProducts } from "@stockfinder/contracts/known-products";
import type * as contract from "@stockfinder/contracts/lists";
import { type claimLine, type Line, MAX_LINES, type releaseLine } from "@stockfinder/contracts/lists";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { CommunityContext } from "../../context/context.ts";
import { changeList, type OpenList } from "../../lists/change-list.ts";
import { editsAfter, mergedFields, restores, swallowsEdit } from "../../lists/line-rules.ts";
import {
  countLines,
  insertLines,
  type LineRow,
  lineOf,
  linesByClientId,
  saveLine,
  shownLine,
} from "../../lists/line-table.ts";
import { countedText } from "../../lists/line-text.ts";

type NewLine = InputOf<typeof contract.addLines>["lines"][number];

/** Adds the lines whose clientId is new. Answers with all of them that are in the list. */
export function addLines(
  context: CommunityContext & { readonly bus: Pick<Bus, "call"> },
): Handler<typeof contract.addLines> {
  return async ({ lines, ...call }, { principal, requestId }) => {
    const upcs = lines.map(({ upc }) => upc).filter((upc) => upc !== null);
    const products = await describedProducts({ bus: context.bus, requestId }, upcs);
    return await changeList(context, { ...call, principal, requestId }, async (tx, open) => {
      const given = new Map(lines.map((line) => [line.clientId, line]));
      const known = await linesByClientId(tx, call.id, [...given.keys()]);
      for (const { clientId } of known) given.delete(clientId);
      const added = [...given.values()].map((line) => lineFrom(line, open, products));
      if (added.length > 0 && (await countLines(tx, call.id)) + added.length > MAX_LINES)
        throw new Fault("conflict", `A list has at most ${MAX_LINES} lines`);
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

/** Merges the fields that are given, each on its own. */
export function changeLine(
  context: CommunityContext & { readonly bus: Pick<Bus, "call"> },
): Handler<typeof contract.changeLine> {
  return async ({ id, listToken, line: lineId, base, ageMs, ...fields }, { principal, requestId }) => {
    const products = await describedProducts({ bus: context.bus, requestId }, fields.upc ? [fields.upc] : []);
    const call = { id, listToken, principal, requestId };
    return await changeList(context, call, async (tx, { member, next, now }) => {
      const line = await lineOf(tx, id, lineId);
      if (!line) throw new Fault("not-found", "The list has no such line");
      const seen = { base, at: now - ageMs };
      if (line.deleted && !restores(seen, line.deleted))
        throw new Fault("gone", "Somebody deleted this line");
      const merged = mergedFields(line, fields, seen);
      if (!line.deleted && Object.keys(merged).length === 0) return { answer: shownLine(line, now) };

      if (line.deleted && (await countLines(tx, id)) >= MAX_LINES)
        throw new Fault("conflict", `A list has at most ${MAX_LINES} lines`);
      const after: LineRow = {
        ...line,
        content: { ...line.content, ...merged },
        edits: editsAfter(line, merged, { version: next, at: seen.at }),
        ...(merged.upc !== undefined && { product: products.get(merged.upc ?? "") ?? null }),
        ...(merged.checked !== undefined && { checkedBy: merged.checked ? member.id : null }),
        version: next,
        deleted: null,
      };
      await saveLine(tx, id, after);
      return { answer: shownLine(after, now), lines: [after] };
    });
  };
}

/** Sets the caller's claim of a line, or ends it. Only one person has a claim. */
export function claim(
  context: CommunityContext,
  kind: "claim" | "release",
): Handler<typeof claimLine | typeof releaseLine> {
  return async ({ line: lineId, ...call }, { principal, requestId }) =>
    await changeList(context, { ...call, principal, requestId }, async (tx, { member, next, now }) => {
      const line = await lineOf(tx, call.id, lineId);
      if (!line) throw new Fault("not-found", "The list has no such line");
      if (line.deleted) throw new Fault("gone", "Somebody deleted this line");
      const { claimedBy } = shownLine(line, now);
      if (claimedBy !== null && claimedBy !== member.id)
        throw new Fault("conflict", "Somebody else is getting this already");
      if (kind === "release" && claimedBy === null) return { answer: shownLine(line, now) };
      const after = { ...line, version: next, claim: kind === "claim" ? { by: member.id, at: now } : null };
      await saveLine(tx, call.id, after);
      return { answer: shownLine(after, now), lines: [after] };
    });
}

/** Deletes a line, unless somebody edited it later. */
export function removeLine(context: CommunityContext): Handler<typeof contract.removeLine> {
  return async ({ line: lineId, base, ageMs, ...call }, { principal, requestId }) =>
    await changeList(context, { ...call, principal, requestId }, async (tx, { next, now }) => {
      const line = await lineOf(tx, call.id, lineId);
      if (!line) return { answer: null };
      const seen = { base, at: now - ageMs };
      if (line.deleted) {
        // The younger deletion counts: an edit between the two does not restore the line.
        const { version, at } = line.deleted;
        await saveLine(tx, call.id, { ...line, deleted: { version, at: Math.max(at, seen.at) } });
        return { answer: null };
      }
      if (swallowsEdit(line, seen))
        throw new Fault("conflict", "Somebody changed this line after you deleted it");
      const after = { ...line, version: next, deleted: { version: next, at: seen.at } };
      await saveLine(tx, call.id, after);
      return { answer: null, lines: [after] };
    });
}

type Products = ReadonlyMap<string, NonNullable<Line["product"]>>;

/**
 * How stores describe these products, by GTIN. Leaves out those that no store has described, and all of them if look-up does not
 * answer in time: a line is added without waiting for a name.
 */
async function describedProducts(
  { bus, requestId }: { readonly bus: Pick<Bus, "call">; readonly requestId: string },
  upcs: readonly string[],
): Promise<Products> {
  if (upcs.length === 0) return new Map();
  const options = { principal: { kind: "service", name: "community" }, requestId } as const;
  try {
    const known = await bus.call(knownProducts, { upcs: [...new Set(upcs)], limit: 1 }, options);
    return new Map(known.map(({ upc, name, image }) => [upc, { name, image }]));
  } catch (error) {
    if (error instanceof Fault && error.isOutage) return new Map();
    throw error;
  }
}
