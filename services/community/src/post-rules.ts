import {
  MOST_CHARACTERS,
  MOST_TEXT_CHARACTERS,
  NONE_LEFT,
  POST_FIELD_NAMES,
  POST_QUANTITIES,
  POST_STATUSES,
  type PostField,
  STORE_TAGS,
} from "@stockfinder/contracts/post-options";
import { hasAtMost, isBlank, isText } from "./characters.ts";

/** What somebody typed; what is absent, null or blank was not given. */
export type PostFields = Readonly<Partial<Record<PostField, string | null | undefined>>>;

/** What a post says; null where nothing was given. */
export interface PostDraft {
  readonly title: string;
  readonly text: string;
  readonly store: string;
  readonly itemName: string | null;
  readonly status: string | null;
  readonly quantity: string | null;
  readonly location: string | null;
}

/** Why something cannot be done, in words for whoever asked. */
export interface Refusal {
  readonly refusal: string;
}

type Given = Record<PostField, string | null>;

const OUT_OF_STOCK = "Out of Stock";
const FIELDS = Object.keys(POST_FIELD_NAMES) as PostField[];

/** The post that these fields make, or what is wrong with the first, in the order of the form, that is wrong. */
export function draftPost(fields: PostFields): PostDraft | Refusal {
  const given = givenOf(fields);
  for (const field of FIELDS) {
    const refusal = faultOf(field, given);
    if (refusal !== null) return { refusal };
  }
  return given as PostDraft; // no required field is missing: looked at above
}

export function invalidValue(name: string): string {
  return `Invalid value for ${name}`;
}

/** Without the spaces around it; otherwise a text stays as it was written. */
function givenOf(fields: PostFields): Given {
  const given = (field: PostField) => {
    const text = fields[field] ?? "";
    return isBlank(text) ? null : text.trim();
  };
  const status = given("status");
  return {
    title: given("title"),
    text: given("text"),
    store: given("store"),
    itemName: given("itemName"),
    status,
    quantity: status === OUT_OF_STOCK ? NONE_LEFT : given("quantity"),
    location: given("location"),
  };
}

function faultOf(field: PostField, given: Given): string | null {
  const name = POST_FIELD_NAMES[field];
  const value = given[field];
  if (value === null) return isRequired(field, given) ? invalidValue(name) : null;
  if (!isText(value)) return invalidValue(name);
  const most = field === "text" ? MOST_TEXT_CHARACTERS : MOST_CHARACTERS;
  if (!hasAtMost(value, most)) {
    return `Value for ${name} is too long, please shorten to at most ${most} characters.`;
  }
  const options = optionsOf(field, given);
  return options === null || options.includes(value) ? null : invalidValue(name);
}

function isRequired(field: PostField, { itemName, status }: Given): boolean {
  switch (field) {
    case "title":
    case "text":
    case "store":
      return true;
    case "status":
      return itemName !== null;
    case "quantity":
      return status !== null;
    default:
      return false;
  }
}

/** What one may choose from; null where one may write anything. */
function optionsOf(field: PostField, { status }: Given): readonly string[] | null {
  switch (field) {
    case "store":
      return STORE_TAGS;
    case "status":
      return POST_STATUSES;
    case "quantity":
      return status === OUT_OF_STOCK ? [NONE_LEFT] : POST_QUANTITIES;
    default:
      return null;
  }
}
