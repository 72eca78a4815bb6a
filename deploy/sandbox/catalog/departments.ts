import { z } from "zod";
import { readTable } from "../table.ts";
import { Chains, List, Shape, Sizes, Supply } from "./columns.ts";

/** One kind of product; each brand of its department makes some of its variants and sizes. */
const Kind = z.strictObject({
  department: z.string(),
  name: z.string(),
  shape: Shape,
  variants: List,
  sizes: Sizes,
  /** Further words that shoppers use for it. */
  alsoCalled: List,
  supply: z
    .literal("")
    .transform(() => "plentiful" as const)
    .or(Supply),
});

const DepartmentRow = z.strictObject({ id: z.string(), name: z.string(), brands: List, soldAt: Chains });

export type Kind = z.infer<typeof Kind>;

/** A department: its brands, kinds and chains. */
export type Department = z.infer<typeof DepartmentRow> & { readonly kinds: readonly Kind[] };

const kinds = Map.groupBy(readTable(new URL("kinds.tsv", import.meta.url), Kind), (kind) => kind.department);

export const DEPARTMENTS: readonly Department[] = readTable(
  new URL("departments.tsv", import.meta.url),
  DepartmentRow,
).map((department) => ({ ...department, kinds: kinds.get(department.id) ?? [] }));
