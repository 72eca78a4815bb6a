import type { Database } from "@stockfinder/database/database";
import { readCommandLine, wrongUsage } from "@stockfinder/service/command-line";
import { commandOnDatabase } from "@stockfinder/service/database-command";
import { type ReportedPost, removePost, reportedPosts, restorePost } from "./posts/reports.ts";
import { type ReportedPostsCommand, readArguments } from "./reported-posts-arguments.ts";

const USAGE = `Usage: npm run operate -- reported-posts list
       npm run operate -- reported-posts restore <post id>
       npm run operate -- reported-posts remove <post id>

list     prints the reported posts, hidden ones first
restore  shows a post again; only reports by other users can hide it again
remove   deletes a post, its votes and its reports

DATABASE_URL names the database: postgres://…, or pglite:.data/postgres for the data of \`npm start\`, after that has stopped.
`;

const command = readArguments(readCommandLine({ usage: USAGE }).positionals) ?? wrongUsage(USAGE);
process.exitCode = await commandOnDatabase((database) => run(database, command));

async function run(database: Database, command: ReportedPostsCommand): Promise<string> {
  switch (command.action) {
    case "list":
      return (await reportedPosts(database)).map(entry).join("\n") || "No post is reported.\n";
    case "restore":
      return (await restorePost(database, command.id))
        ? `${command.id} is shown again\n`
        : noSuchPost(command.id);
    case "remove":
      return (await removePost(database, command.id)) ? `${command.id} is removed\n` : noSuchPost(command.id);
  }
}

function entry({ id, postedAt, store, title, text, reports, hidden }: ReportedPost): string {
  const state = hidden ? "hidden" : "shown";
  return `${id}  ${postedAt.toISOString()}  ${store}  reports: ${reports}, ${state}\n  ${printable(title)}\n  ${printable(text)}\n`;
}

/** In one line, without control characters that a terminal would obey. */
function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}

function noSuchPost(id: string): string {
  return `There is no post ${id}\n`;
}
