import type { Database } from "@stockfinder/database/database";
import type { World } from "./world.ts";

/** Rows that no table may have: a sentence about each. */
const RULES: readonly { readonly what: string; readonly query: string }[] = [
  {
    what: "an account that is gone is in a list",
    query: `select list_id as id from community.list_members as member
      join community.account_ends as ended on member.owner = 'account:' || ended.account_id`,
  },
  {
    what: "an account that is gone has a name",
    query:
      "select neighbour.id from community.neighbours as neighbour join community.account_ends using (account_id)",
  },
  {
    what: "an account that is gone has a fingerprint",
    query: `select fingerprint as id from community.account_fingerprints
      join community.account_ends as ended on account = 'account:' || ended.account_id`,
  },
  {
    what: "a list has no owner, or two",
    query: `select lists.id from community.lists
      where (select count(*) from community.list_members where list_id = lists.id and is_owner) <> 1`,
  },
  {
    what: "a post's votes are not those that were cast",
    query: `select posts.id from community.posts left join community.votes on post_id = posts.id
      group by posts.id having votes_up <> count(*) filter (where vote = 1 and counts)
        or votes_down <> count(*) filter (where vote = -1 and counts)`,
  },
  {
    what: "a line has a version that its list does not have yet",
    query:
      "select line.id from community.list_lines as line join community.lists on lists.id = list_id where line.version > lists.version",
  },
];

/** They delete Ann's list, or leave her out of it. */
const ENDS_LIST = ["Ann deletes the list", "Ann's account is removed"];

/** They release what Bo has claimed. */
const FREES_CLAIM = ["Bo releases it", "Bo leaves the list", "Bo's account is removed"];

/** Returns what is wrong with lists and posts, a sentence each. */
export async function brokenIn(
  database: Database,
  { list, line, other }: World,
  done: ReadonlySet<string>,
): Promise<string[]> {
  const broken: string[] = [];
  for (const { what, query } of RULES) {
    const { rows } = await database.query<{ id: string }>(query);
    if (rows.length > 0) broken.push(`${what}: ${rows.map(({ id }) => id).join(", ")}`);
  }
  const keyed = await database.query("select from community.posts where text = 'Two pallets.'");
  if ((keyed.rowCount ?? 0) > 1) broken.push("a post was made twice");
  const { rows: lines } = await database.query<{
    id: string;
    client: string;
    quantity: number;
    note: string;
    checked: boolean;
    claimed: string | null;
    deleted: Date | null;
  }>(
    `select id, client_id as client, quantity, note, checked, claimed_by as claimed, deleted_at as deleted
     from community.list_lines where list_id = $1`,
    [list],
  );
  if (ENDS_LIST.some((name) => done.has(name))) return broken;
  const milk = lines.find(({ id }) => id === line.id);
  if (!milk) return [...broken, "a line is lost"];
  if (done.has("Ann checks a line") && !milk.checked) broken.push("a check is lost");
  if (done.has("Bo changes its quantity") && milk.quantity !== 3) broken.push("a quantity is lost");
  if (done.has("Bo notes something on it") && milk.note !== "oat") broken.push("a note is lost");
  if (done.has("Ann deletes it") && done.size === 1 && milk.deleted === null)
    broken.push("a deletion is lost");
  const added = lines.filter(({ client }) => client === "eggs").length;
  const isAdded = done.has("Ann adds a line") || done.has("Bo adds the same line again");
  if (added !== (isAdded ? 1 : 0)) broken.push(`an added line is there ${added} times`);
  const claimed = lines.find(({ id }) => id === other.id)?.claimed ?? null;
  const claims = ["Ann claims the other line", "Bo claims the other line"].filter((name) => done.has(name));
  if (claims.length === 2) broken.push("two people claimed one line");
  const mayBeFree = FREES_CLAIM.some((name) => done.has(name));
  if (claims.length === 1 && !mayBeFree && claimed === null) broken.push("a claim is lost");
  return broken;
}
