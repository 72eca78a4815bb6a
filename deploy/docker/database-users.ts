import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type { Database, Queryable } from "@stockfinder/database/database";

export interface DatabaseUser {
  readonly name: string;
  readonly password: string;
  /** The only schema that the user has rights on; the user owns it. */
  readonly schema: string;
}

/**
 * Creates missing users, sets each user's password, and makes each the owner of its schema and everything in it, including
 * objects that the superuser created. Running it again changes only the passwords' salt.
 *
 * `database` is connected as a superuser of the server.
 */
export async function createDatabaseUsers(database: Database, users: readonly DatabaseUser[]): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('database users'))");
    const { rows } = await tx.query<{ name: string }>("select current_database() as name");
    const databaseName = identifier(rows[0]?.name ?? "");

    await tx.query(`revoke all on database ${databaseName} from public`);
    await tx.query("revoke all on schema public from public");
    for (const user of users) {
      await createUser(tx, user);
      await tx.query(`grant connect on database ${databaseName} to ${identifier(user.name)}`);
      await giveSchema(tx, user);
    }
  });
}

async function createUser(tx: Queryable, { name, password }: DatabaseUser): Promise<void> {
  const { rows } = await tx.query("select from pg_roles where rolname = $1", [name]);
  if (rows.length === 0) await tx.query(`create role ${identifier(name)}`);
  await tx.query(
    `alter role ${identifier(name)} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
     password '${scramVerifier(password)}'`,
  );
}

async function giveSchema(tx: Queryable, { name, schema }: DatabaseUser): Promise<void> {
  const owner = identifier(name);
  await tx.query(`create schema if not exists ${identifier(schema)}`);
  await tx.query(`alter schema ${identifier(schema)} owner to ${owner}`);

  // Indexes and identity sequences follow their table.
  const { rows } = await tx.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = to_regnamespace(quote_ident($1)) and relkind in ('r', 'p', 'v', 'm')
       and relowner <> to_regrole(quote_ident($2))`,
    [schema, name],
  );
  for (const table of rows)
    await tx.query(`alter table ${identifier(schema)}.${identifier(table.name)} owner to ${owner}`);
}

function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const ITERATIONS = 4096;

/** The verifier that Postgres stores. Sent in place of the password, so that the password never appears in the server's log. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, "sha256");
  const key = (purpose: string) => createHmac("sha256", salted).update(purpose).digest();
  const storedKey = createHash("sha256").update(key("Client Key")).digest("base64");
  const serverKey = key("Server Key").toString("base64");
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
