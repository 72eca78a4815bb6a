import type { WrongPart } from "@stockfinder/contracts/observations";

export const WRONG_WORDS = {
  price: "Wrong price",
  stock: "Wrong stock",
  product: "Another product",
} as const satisfies Record<WrongPart, string>;
