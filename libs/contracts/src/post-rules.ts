import { hasAtMost, isBlank, isText } from "./characters.ts";
import {
  MAX_CHARACTERS,
  MAX_TEXT_CHARACTERS,
  NONE_LEFT,
  OUT_OF_STOCK,
  POST_FIELD_NAMES,
  POST_QUANTITIES,
  POST_STATUSES,
  type PostField,
  STORE_TAGS,
} from "./post-options.ts";

/**
 * The rules of a post. The service and the form in the browser both use them, so this module imports no schema library.
 */

/** A post as typed. Undefined, null and blank texts mean that a field is not given. */
export type PostFields = Readonly<Partial<Record<PostField, string | null | undefined>>>;

/** A valid post; null where a field is not given. */
export interface PostDraft {
  readonly title: string;
  readonly text: string;
  readonly store: string;
  readonly itemName: string | null;
  readonly status: string | null;
  readonly quantity: string | null;
  readonly location: string | null;
}

export interface PostProblem {
  readonly field: PostField;
  readonly problem: string;
}

type Given = Record<PostField, string | null>;

const FIELDS = Object.keys(POST_FIELD_NAMES) as PostField[];

export function draftPost(fields: PostFields): PostDraft | PostProblem {
  const given = givenFields(fields);
  for (const field of FIELDS) {
    const problem = problemWith(field, given);
    if (problem !== null) return { field, problem };
  }
  return given as PostDraft; // the loop has checked the required fields
}

/** The first problem that `draftPost` finds, or null. */
export function findProblem(fields: PostFields): PostProblem | null {
  const draft = draftPost(fields);
  return "problem" in draft ? draft : null;
}

/** Whether a field must be given, which depends on the other fields. */
export function isRequired(field: PostField, fields: PostFields): boolean {
  switch (field) {
    case "title":
    case "text":
    case "store":
      return true;
    case "status":
      return isGiven(fields.itemName);
    case "quantity":
      return isGiven(fields.status);
    default:
      return false;
  }
}

/** The options of a field; null where any text is allowed. An item that is out of stock has one quantity. */
export function optionsOf(field: PostField, { status }: PostFields): readonly string[] | null {
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

export function mostCharacters(field: PostField): number {
  return field === "text" ? MAX_TEXT_CHARACTERS : MAX_CHARACTERS;
}

export function invalidValue(name: string): string {
  return `Invalid value for ${name}`;
}

function problemWith(field: PostField, given: Given): string | null {
  const name = POST_FIELD_NAMES[field];
  const value = given[field];
  if (value === null) return isRequired(field, given) ? invalidValue(name) : null;
  if (!isText(value)) return invalidValue(name);
  const most = mostCharacters(field);
  if (!hasAtMost(value, most)) {
    return `Value for ${name} is too long, please shorten to at most ${most} characters.`;
  }
  const options = optionsOf(field, given);
  return options === null || options.includes(value) ? null : invalidValue(name);
}

function givenFields(fields: PostFields): Given {
  const given = (field: PostField) => (isGiven(fields[field]) ? fields[field].trim() : null);
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

function isGiven(text: string | null | undefined): text is string {
  return !isBlank(text ?? "");
}
