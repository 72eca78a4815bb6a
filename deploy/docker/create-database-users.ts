import { openDatabase } from "@stockfinder/database/open";
import { untilAnswering } from "@stockfinder/database/until-answering";
import { readConfig, urlOf } from "@stockfinder/service/config";
import { knownPasswords, knownPasswordWarning } from "@stockfinder/service/known-passwords";
import { startFailure } from "@stockfinder/service/start-failure";
import { z } from "zod";
import { createDatabaseUsers } from "./database-users.ts";

/** Runs once before the services, as the server's superuser: `database-users` in docker-compose.yml. */
const Password = z.string("expected a password").min(16, "expected at least 16 characters");
const Environment = z
  .object({
    DATABASE_URL: urlOf("postgres:", "postgresql:"),
    ALERTS_DATABASE_PASSWORD: Password,
    AUTH_DATABASE_PASSWORD: Password,
    COMMUNITY_DATABASE_PASSWORD: Password,
    EMAIL_DATABASE_PASSWORD: Password,
    LOOKUP_DATABASE_PASSWORD: Password,
  })
  .transform((env) => ({
    url: env.DATABASE_URL,
    users: [
      { name: "alerts", schema: "alerts", password: env.ALERTS_DATABASE_PASSWORD },
      { name: "auth", schema: "auth", password: env.AUTH_DATABASE_PASSWORD },
      { name: "community", schema: "community", password: env.COMMUNITY_DATABASE_PASSWORD },
      { name: "email", schema: "email", password: env.EMAIL_DATABASE_PASSWORD },
      { name: "lookup", schema: "lookup", password: env.LOOKUP_DATABASE_PASSWORD },
    ],
  }));

try {
  const { url, users } = readConfig(Environment, process.env);
  for (const variable of knownPasswords(process.env))
    process.stderr.write(`${knownPasswordWarning(variable)}\n`);
  const database = await openDatabase(url);
  try {
    await untilAnswering(database);
    await createDatabaseUsers(database, users);
  } finally {
    await database.close();
  }
  process.stdout.write(`The database users exist: ${users.map(({ name }) => name).join(", ")}\n`);
} catch (error) {
  process.stderr.write(`The database users cannot be created:\n${startFailure(error)}\n`);
  process.exitCode = 1;
}
