import { expect, test } from "vitest";
import { hashPassword, isPasswordOf, parsePasswordHash } from "./password-hash.ts";

/** `echo -n "correct horse" | argon2 somesaltsomesalt -id -v 13 -m 12 -t 2 -p 1 -l 32 -e` gives such texts. */
const PARAMETERS = "$argon2id$v=19$m=19456,t=2,p=1";
const SALT = "c29tZXNhbHRzb21lc2FsdA";
const HASH = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

test("a hash matches its own password only, and has its own salt", async () => {
  const [one, other] = [await hashPassword("correct horse"), await hashPassword("correct horse")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(other);

  const hash = parsePasswordHash(one);
  if (!hash) throw new Error("it cannot be read");
  expect(await isPasswordOf("correct horse", hash)).toBe(true);
  expect(await isPasswordOf("correct horse ", hash)).toBe(false);
  expect(await isPasswordOf("", hash)).toBe(false);
});

test("a hash of another program with other costs is understood", async () => {
  const hash = parsePasswordHash(
    "$argon2id$v=19$m=4096,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$HASH".replace("HASH", HASH),
  );
  expect(hash).toMatchObject({
    memory: 4096,
    passes: 3,
    parallelism: 1,
    salt: Buffer.from("somesaltsomesalt"),
  });
});

test.each([
  ["another algorithm", `$argon2i$v=19$m=19456,t=2,p=1$${SALT}$${HASH}`],
  ["another version", `$argon2id$v=16$m=19456,t=2,p=1$${SALT}$${HASH}`],
  ["no salt", `${PARAMETERS}$$${HASH}`],
  ["no hash", `${PARAMETERS}$${SALT}`],
  ["a password", "correct horse"],
  ["memory that would stop the machine", `$argon2id$v=19$m=9999999,t=2,p=1$${SALT}$${HASH}`],
  ["passes that would never end", `$argon2id$v=19$m=19456,t=999,p=1$${SALT}$${HASH}`],
  ["no lane", `$argon2id$v=19$m=19456,t=2,p=0$${SALT}$${HASH}`],
])("%s is no hash", (_, text) => {
  expect(parsePasswordHash(text)).toBeNull();
});
