import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newVapidKeys, publicKeyOf } from "@stockfinder/notification-scheduler/push/vapid-keys";
import { startFailure } from "@stockfinder/service/start-failure";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { expect, onTestFinished, test } from "vitest";
import { ownSettings } from "./own-settings.ts";

async function newFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  return join(folder, "data");
}

test("the secrets are made once, stay the same, and are readable by their owner only", async () => {
  const [folder, other] = [await newFolder(), await newFolder()];

  const made = await ownSettings(folder, {});
  const { TOKEN_SECRET, LINK_SECRET, STAFF_PASSWORD, SMTP_URL } = made;

  expect(TOKEN_SECRET.length).toBeGreaterThanOrEqual(32);
  expect(LINK_SECRET.length).toBeGreaterThanOrEqual(32);
  expect(STAFF_PASSWORD?.length).toBeGreaterThanOrEqual(32);
  expect(new Set([TOKEN_SECRET, LINK_SECRET, STAFF_PASSWORD]).size).toBe(3);
  expect(publicKeyOf(made.VAPID_PRIVATE_KEY)).toBe(made.VAPID_PUBLIC_KEY);
  expect(SMTP_URL).toBe(`outbox:${join(folder, "outbox")}`);
  expect(await ownSettings(folder, {})).toEqual(made);
  expect((await ownSettings(other, {})).TOKEN_SECRET).not.toBe(TOKEN_SECRET);
  expect((await stat(join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
});

test("the operator's variables win, and an empty variable counts as not set", async () => {
  const folder = await newFolder();
  const keys = newVapidKeys();
  const said = {
    TOKEN_SECRET: "x".repeat(32),
    LINK_SECRET: "y".repeat(32),
    CHANNEL_SECRET: "z".repeat(32),
    STAFF_PASSWORD: "letmein",
    VAPID_PRIVATE_KEY: keys.privateKey,
    VAPID_PUBLIC_KEY: keys.publicKey,
    SMTP_URL: "smtp://mail.example",
  };

  expect(await ownSettings(folder, said)).toEqual(said);

  const made = await ownSettings(folder, { TOKEN_SECRET: "", LINK_SECRET: "", SMTP_URL: "" });
  expect(made).toEqual(await ownSettings(folder, {}));
});

test("there is no shared staff password if each person has one", async () => {
  const made = await ownSettings(await newFolder(), {
    STAFF_PASSWORDS: "ann:hash",
    STAFF_PASSWORD: "letmein",
  });

  expect(made).not.toHaveProperty("STAFF_PASSWORD");
});

test("a secret that an older version did not have is added; the others stay", async () => {
  const folder = await newFolder();
  const TOKEN_SECRET = "t".repeat(43);
  await mkdir(folder);
  await writeFile(join(folder, "secrets.json"), JSON.stringify({ TOKEN_SECRET }));

  const made = await ownSettings(folder, {});

  expect(made.TOKEN_SECRET).toBe(TOKEN_SECRET);
  expect(JSON.parse(await readFile(join(folder, "secrets.json"), "utf8"))).toEqual({
    TOKEN_SECRET,
    LINK_SECRET: made.LINK_SECRET,
    CHANNEL_SECRET: made.CHANNEL_SECRET,
    STAFF_PASSWORD: made.STAFF_PASSWORD,
    VAPID_PRIVATE_KEY: made.VAPID_PRIVATE_KEY,
  });
  expect((await stat(join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
});

test.each([
  ["half a file", '{"TOKEN_SECRET": "ttt', "is not JSON"],
  ["an empty file", "", "is not JSON"],
  ["a short secret", '{"TOKEN_SECRET": "ttt"}', "TOKEN_SECRET: "],
])("%s of secrets is named and kept", async (_, text, problem) => {
  const folder = await newFolder();
  const file = join(folder, "secrets.json");
  await mkdir(folder);
  await writeFile(file, text);

  const error = await ownSettings(folder, {}).catch((thrown: unknown) => thrown);

  expect(startFailure(error)).toContain(file);
  expect(startFailure(error)).toContain(problem);
  expect(await readFile(file, "utf8")).toBe(text);
});
