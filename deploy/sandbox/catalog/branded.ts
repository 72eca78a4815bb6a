import type { Chain, Shape, Size, Supply } from "./department.ts";

/** Products of one maker that differ in variant and size. */
export interface Line {
  readonly brand: string;
  /** Without brand, variant and size: `Extra Strength Acetaminophen Caplets`. */
  readonly name: string;
  readonly sizes: readonly [Size, ...Size[]];
  readonly variants?: readonly string[];
  /** The maker's number, which some chains write and others do not. */
  readonly model?: string;
  /** If it differs from the rest of its subject. */
  readonly kind?: string;
  readonly shape?: Shape;
  readonly soldAt?: readonly Chain[];
  readonly alsoCalled?: readonly string[];
  readonly supply?: Supply;
  /** Chains that also sell it refurbished. */
  readonly refurbishedAt?: readonly Chain[];
  /** Chains where it can only be ordered ahead. */
  readonly preOrderedAt?: readonly Chain[];
}

/** Products that people search for under one name: diapers, headphones, coffee. */
export interface Subject {
  readonly category: string;
  readonly kind: string;
  readonly shape: Shape;
  readonly soldAt: readonly Chain[];
  readonly alsoCalled?: readonly string[];
  readonly lines: readonly Line[];
}

/** One product, as its maker describes it. */
export interface Described {
  readonly brand: string;
  readonly name: string;
  readonly model: string | undefined;
  readonly variant: string | undefined;
  readonly size: string;
  readonly isRefurbished: boolean;
}

export const GROCERS = ["target", "walmart", "samsclub", "walmartgrocery", "kroger"] as const;
export const DRUGSTORES = ["walgreens", "cvs"] as const;
export const EVERYDAY = [...GROCERS, ...DRUGSTORES, "ebay"] as const;
export const BIG_STORES = ["target", "walmart", "samsclub", "ebay"] as const;
export const ELECTRONICS = [...BIG_STORES, "bestbuy"] as const;
