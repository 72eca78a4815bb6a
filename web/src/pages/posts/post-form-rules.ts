import {
  MOST_CHARACTERS,
  MOST_TEXT_CHARACTERS,
  NONE_LEFT,
  POST_FIELD_NAMES,
  type PostField,
} from "@stockfinder/contracts/post-options";

/** What stands in the form; an empty text where nothing was given. */
export type PostFields = Readonly<Record<PostField, string>>;

export const NO_FIELDS: PostFields = {
  title: "",
  text: "",
  store: "",
  itemName: "",
  status: "",
  quantity: "",
  location: "",
};

export interface Problem {
  readonly field: PostField;
  readonly message: string;
}

const FIELDS = Object.keys(POST_FIELD_NAMES) as PostField[];
export const OUT_OF_STOCK = "Out of Stock";
const REQUIRED: readonly PostField[] = ["title", "text", "store"];

/** Of what is out of stock there is none left, whatever was chosen before. */
export function withStatus(fields: PostFields, status: string): PostFields {
  if (status === OUT_OF_STOCK) return { ...fields, status, quantity: NONE_LEFT };
  return { ...fields, status, quantity: fields.quantity === NONE_LEFT ? "" : fields.quantity };
}

/** What is wrong with the first, in the order of the form, that is wrong; the server says the same. */
export function problemWith(fields: PostFields): Problem | null {
  for (const field of FIELDS) {
    const message = messageFor(field, fields);
    if (message) return { field, message };
  }
  return null;
}

export function isRequired(field: PostField, { itemName, status }: PostFields): boolean {
  if (field === "status") return !isBlank(itemName);
  if (field === "quantity") return !isBlank(status);
  return REQUIRED.includes(field);
}

export function mostCharacters(field: PostField): number {
  return field === "text" ? MOST_TEXT_CHARACTERS : MOST_CHARACTERS;
}

function messageFor(field: PostField, fields: PostFields): string | null {
  const name = POST_FIELD_NAMES[field];
  const value = fields[field];
  if (isBlank(value)) return isRequired(field, fields) ? `Invalid value for ${name}` : null;
  const most = mostCharacters(field);
  if (charactersOf(value.trim(), most) <= most) return null;
  return `Value for ${name} is too long, please shorten to at most ${most} characters.`;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** Marks can be stacked on a letter without end; more than this is no character that anybody writes. */
const MOST_UNITS_EACH = 16;

/** As a person counts them: an emoji is one. Nobody waits for the exact number of what is far longer than `most`. */
export function charactersOf(text: string, most: number): number {
  if (text.length > most * MOST_UNITS_EACH) return text.length;
  let count = 0;
  for (const _character of segmenter.segment(text)) count += 1;
  return count;
}

/** Nothing that a reader could see. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

function isBlank(text: string): boolean {
  return BLANK.test(text);
}
