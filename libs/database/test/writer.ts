import { openDatabase } from "@stockfinder/database/open";

/** Writes numbers into the database in its argument, and prints each acknowledged one, until it is killed. */
const database = await openDatabase(process.argv[2] ?? "");
await database.query("create schema if not exists shop");
await database.query("create table if not exists shop.written (n integer primary key)");
for (let n = 1; ; n += 1) {
  await database.transaction((tx) => tx.query("insert into shop.written values ($1)", [n]));
  process.stdout.write(`${n}\n`);
}
