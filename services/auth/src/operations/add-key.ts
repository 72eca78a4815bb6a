import { randomBytes, randomUUID } from "node:crypto";
import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import { MAX_KEYS, type addKey as operation } from "@stockfinder/contracts/keys";
import { lockAccount } from "../accounts/accounts.ts";
import type { AuthContext } from "../context/context.ts";
import { signedInOwner } from "../context/signed-in.ts";
import { insertKey } from "../keys/keys.ts";
import { digestOf } from "../tokens/secrets.ts";

/** Makes a personal key; only its digest is stored. */
export function addKey({
  database,
  clock,
}: Pick<AuthContext, "database" | "clock">): Handler<typeof operation> {
  return async ({ name, scopes, expiresAt }, { principal }) => {
    const { accountId } = signedInOwner(principal);
    const at = new Date(clock.now());
    const expires = expiresAt ? new Date(expiresAt) : null;
    if (expires && expires <= at) throw notInFuture();
    const id = randomUUID();
    const key = `sf_${randomBytes(20).toString("base64url")}`;
    const isAdded = await database.transaction(async (tx) => {
      if (!(await lockAccount(tx, accountId))) throw new Fault("unauthorized", "The account was removed");
      const digest = digestOf(key);
      return await insertKey(tx, { id, accountId, digest, name, scopes, expiresAt: expires, at }, MAX_KEYS);
    });
    if (!isAdded)
      throw new Fault("conflict", `An account can have ${MAX_KEYS} keys; revoke one that is not used`);
    return { id, key };
  };
}

function notInFuture(): Fault {
  const message = "Must be in the future";
  return new Fault("bad-input", `expiresAt: ${message}`, { errors: [{ path: "expiresAt", message }] });
}
