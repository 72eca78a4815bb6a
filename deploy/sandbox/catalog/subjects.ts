import { z } from "zod";
import { readTable } from "../table.ts";
import { Chains, List, optional, Shape, Sizes, Supply } from "./columns.ts";

/** Products of one maker that differ in variant and size. */
const Line = z.strictObject({
  /** The kind of its subject. */
  subject: z.string(),
  brand: z.string(),
  /** Without brand, variant and size: `Extra Strength Acetaminophen Caplets`. */
  name: z.string(),
  /** The maker's number, which some chains write and others do not. */
  model: optional(z.string()),
  variants: optional(List),
  sizes: Sizes,
  /** Kind, shape and chains if they differ from the rest of its subject. */
  kind: optional(z.string()),
  shape: optional(Shape),
  soldAt: optional(Chains),
  alsoCalled: List,
  supply: optional(Supply),
  /** Chains that also sell it refurbished. */
  refurbishedAt: Chains,
  /** Chains where it can only be ordered ahead. */
  preOrderedAt: Chains,
});

const SubjectRow = z.strictObject({
  kind: z.string(),
  category: z.string(),
  shape: Shape,
  soldAt: Chains,
  alsoCalled: List,
});

export type Line = z.infer<typeof Line>;

/** Products that people search for under one name: diapers, headphones, coffee. */
export type Subject = z.infer<typeof SubjectRow> & { readonly lines: readonly Line[] };

const lines = Map.groupBy(readTable(new URL("lines.tsv", import.meta.url), Line), (line) => line.subject);

/** The subjects that people search for by name. */
export const SUBJECTS: readonly Subject[] = readTable(
  new URL("subjects.tsv", import.meta.url),
  SubjectRow,
).map((subject) => ({ ...subject, lines: lines.get(subject.kind) ?? [] }));
