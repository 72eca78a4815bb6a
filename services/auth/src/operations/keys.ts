import { randomBytes, randomUUID } from "node:crypto";
import type { Handler } from "@stockfinder/bus/bus";
import { badField, Fault } from "@stockfinder/contracts/fault";
import type * as keys from "@stockfinder/contracts/keys";
import { MAX_KEYS } from "@stockfinder/contracts/keys";
import { lockAccount } from "../accounts/accounts.ts";
import type { AuthContext } from "../context/context.ts";
import { signedInOwner } from "../context/signed-in.ts";
import { deleteKey, insertKey, keysOf, useKey } from "../keys/keys.ts";
import { digestOf } from "../tokens/secrets.ts";

export function addKey({ database, clock }: AuthContext): Handler<typeof keys.addKey> {
  return async ({ name, scopes, expiresAt }, { principal }) => {
    const { accountId } = signedInOwner(principal);
    const at = new Date(clock.now());
    const expires = expiresAt ? new Date(expiresAt) : null;
    if (expires && expires <= at) throw badField("expiresAt", "Must be in the future");
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

export function listKeys({ database }: AuthContext): Handler<typeof keys.listKeys> {
  return async (_, { principal }) => await keysOf(database, signedInOwner(principal).accountId);
}

export function removeKey({ database }: AuthContext): Handler<typeof keys.removeKey> {
  return async ({ id }, { principal }) => {
    await deleteKey(database, { id, accountId: signedInOwner(principal).accountId });
    return null;
  };
}

export function resolveKey({ database, clock }: AuthContext): Handler<typeof keys.resolveKey> {
  return async ({ key }) => await useKey(database, digestOf(key), new Date(clock.now()));
}
