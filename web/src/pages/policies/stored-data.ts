import text from "./stored-data.txt?raw";

export interface StoredData {
  readonly what: string;
  readonly why: string;
  readonly until: string;
  /** Its tables. A test checks that every table of every service is listed. */
  readonly tables: readonly string[];
}

const GONE_WITH_ACCOUNT = "you delete your account";
const GONE_WITH_NEIGHBOUR =
  "you delete the account that you were signed in to; without one, you delete what your browser posted, on this page, or do nothing there for 400 days";

export const ACCOUNT_DATA = dataOf("account");
export const VISITOR_DATA = dataOf("visitor");
export const NEIGHBOUR_DATA = dataOf("neighbor");
/** Tables without personal data. */
export const NOT_PERSONAL = dataOf("nobody").flatMap(({ tables }) => tables);

/** A part of the text: each kind of data has four lines. */
function dataOf(whose: string): readonly StoredData[] {
  const [, part = ""] = text.split(`# ${whose}\n\n`);
  const [own = ""] = part.split("\n\n#");
  return own.split("\n\n").map((kind) => {
    const [what = "", why = "", until = "", tables = ""] = kind.trim().split("\n");
    const end = until.replace("{account}", GONE_WITH_ACCOUNT).replace("{neighbor}", GONE_WITH_NEIGHBOUR);
    return { what, why, until: end, tables: tables.split(" ") };
  });
}
