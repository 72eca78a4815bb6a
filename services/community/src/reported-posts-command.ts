import { PostId } from "@stockfinder/contracts/community";
import type { Database } from "@stockfinder/database/database";
import { commandOnDatabase, refuse } from "@stockfinder/service/database-command";
import { type ReportedPost, removePost, reportedPosts, restorePost } from "./reports.ts";

const USAGE = `Usage: npm run reported-posts -- list
       npm run reported-posts -- restore <post id>
       npm run reported-posts -- remove <post id>

Lists the posts that were reported, hidden ones first; shows one again, so that it takes reports of others to hide it; or
removes one for good. DATABASE_URL names the database: postgres://…, or pglite:.data/postgres for what \`npm start\` keeps,
once that has stopped.
`;

type Asked = { readonly action: "list" } | { readonly action: "restore" | "remove"; readonly id: string };

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const asked = readArguments(args);
  return asked ? await commandOnDatabase((database) => answer(database, asked)) : refuse(USAGE);
}

function readArguments([action, text, ...rest]: string[]): Asked | null {
  if (rest.length > 0) return null;
  if (action === "list") return text === undefined ? { action } : null;
  const id = PostId.safeParse(text);
  if ((action !== "restore" && action !== "remove") || !id.success) return null;
  return { action, id: id.data };
}

async function answer(database: Database, asked: Asked): Promise<string> {
  switch (asked.action) {
    case "list":
      return (await reportedPosts(database)).map(entry).join("\n") || "No post is reported.\n";
    case "restore":
      return (await restorePost(database, asked.id)) ? `${asked.id} is shown again\n` : noSuchPost(asked.id);
    case "remove":
      return (await removePost(database, asked.id)) ? `${asked.id} is removed\n` : noSuchPost(asked.id);
  }
}

function entry({ id, postedAt, store, title, text, reports, hidden }: ReportedPost): string {
  const state = hidden ? "hidden" : "shown";
  return `${id}  ${postedAt.toISOString()}  ${store}  reports: ${reports}, ${state}\n  ${printable(title)}\n  ${printable(text)}\n`;
}

/** In one line, and without anything that a terminal would take for a command. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}

function noSuchPost(id: string): string {
  return `There is no post ${id}\n`;
}
