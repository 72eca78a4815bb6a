import { CLAIM_MS, type LineContent, type LineField } from "@stockfinder/contracts/lists";

/** The last edit of a field: the list's version after it, and its time in milliseconds since 1970. */
export interface Edit {
  readonly version: number;
  readonly at: number;
}

export interface EditedLine {
  readonly content: LineContent;
  /** When it was added: the edit of each field that is not in `edits`. */
  readonly added: Edit;
  readonly edits: Readonly<Partial<Record<LineField, Edit>>>;
  /** Its version is the line's last one. Null unless the line is deleted. */
  readonly deleted: Edit | null;
}

/** The fields that an edit gives; those that are undefined are not changed. */
export type GivenContent = { readonly [Name in LineField]?: LineContent[Name] | undefined };

/** What a person saw before the edit, and when they made it. */
export interface SeenEdit {
  readonly base: number;
  readonly at: number;
}

/**
 * The fields of an edit that change a line. An edit made after seeing the current value wins. Of two edits made without seeing
 * each other, the younger wins; of two made at the same time, the one that arrives later.
 */
export function mergedFields(
  line: Pick<EditedLine, "content" | "added" | "edits">,
  fields: GivenContent,
  seen: SeenEdit,
): Partial<LineContent> {
  const merged = Object.entries(fields).filter(
    ([name, value]) =>
      value !== undefined &&
      value !== line.content[name as LineField] &&
      follows(seen, line.edits[name as LineField] ?? line.added),
  );
  return Object.fromEntries(merged);
}

/** The edits of a line after `fields` were changed. An edit that follows another is at least as young. */
export function editsAfter(
  { edits, added }: Pick<EditedLine, "edits" | "added">,
  fields: Partial<LineContent>,
  { version, at }: Edit,
): EditedLine["edits"] {
  const changed = Object.keys(fields).map((name) => {
    const last = edits[name as LineField] ?? added;
    return [name, { version, at: Math.max(at, last.at) }];
  });
  return { ...edits, ...Object.fromEntries(changed) };
}

export function restores(seen: SeenEdit, deleted: Edit): boolean {
  return deleted.version <= seen.base || seen.at > deleted.at;
}

/** Whether a deletion would swallow an edit that is younger, and that it did not know of. */
export function swallowsEdit({ edits }: Pick<EditedLine, "edits">, deletion: SeenEdit): boolean {
  return Object.values(edits).some((edit) => edit.version > deletion.base && edit.at > deletion.at);
}

/** A claim holds for a day. Times are in milliseconds since 1970. */
export function isClaimed(claimedAt: number | null, now: number): boolean {
  return claimedAt !== null && now - claimedAt < CLAIM_MS;
}

function follows(seen: SeenEdit, last: Edit): boolean {
  return last.version <= seen.base || seen.at >= last.at;
}
