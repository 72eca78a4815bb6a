import { NONE_LEFT, OUT_OF_STOCK, type PostField } from "@stockfinder/contracts/post-options";

/** The texts in the post form; empty where nothing is typed or chosen. */
export type PostFormValues = Readonly<Record<PostField, string>>;

export const EMPTY_FORM: PostFormValues = {
  title: "",
  text: "",
  store: "",
  itemName: "",
  status: "",
  quantity: "",
  location: "",
};

/** Chooses a status, and keeps the quantity consistent with it. */
export function withStatus(values: PostFormValues, status: string): PostFormValues {
  if (status === OUT_OF_STOCK) return { ...values, status, quantity: NONE_LEFT };
  return { ...values, status, quantity: values.quantity === NONE_LEFT ? "" : values.quantity };
}
