import { NONE_LEFT, OUT_OF_STOCK, type PostField } from "@stockfinder/contracts/post-options";

/** The texts in the post form, and the product that its item is; empty where nothing is typed or chosen. */
export type PostFormValues = Readonly<Record<PostField | "upc", string>>;

export const EMPTY_FORM: PostFormValues = {
  title: "",
  text: "",
  store: "",
  itemName: "",
  upc: "",
  status: "",
  quantity: "",
  location: "",
};

export function withStatus(values: PostFormValues, status: string): PostFormValues {
  if (status === OUT_OF_STOCK) return { ...values, status, quantity: NONE_LEFT };
  return { ...values, status, quantity: values.quantity === NONE_LEFT ? "" : values.quantity };
}

/** An item that was typed is no longer the product that was chosen. */
export function withTyped(values: PostFormValues, field: PostField, text: string): PostFormValues {
  return { ...values, [field]: text, ...(field === "itemName" && { upc: "" }) };
}
