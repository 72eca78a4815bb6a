import { stat } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { expect, onTestFinished, test } from "vitest";
import { ownSettings } from "./own-settings.ts";

async function newFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  return join(folder, "data");
}

test("the secret is made once, stays the same, and is for its owner's eyes", async () => {
  const [folder, other] = [await newFolder(), await newFolder()];

  const { TOKEN_SECRET, SMTP_URL } = await ownSettings(folder, {});

  expect(TOKEN_SECRET.length).toBeGreaterThanOrEqual(32);
  expect(SMTP_URL).toBe(`outbox:${join(folder, "outbox")}`);
  expect(await ownSettings(folder, {})).toEqual({ TOKEN_SECRET, SMTP_URL });
  expect((await ownSettings(other, {})).TOKEN_SECRET).not.toBe(TOKEN_SECRET);
  expect((await stat(join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);
});

test("what the operator says counts, and an empty variable says nothing", async () => {
  const folder = await newFolder();
  const said = { TOKEN_SECRET: "x".repeat(32), SMTP_URL: "smtp://mail.example" };

  expect(await ownSettings(folder, said)).toEqual(said);

  const made = await ownSettings(folder, { TOKEN_SECRET: "", SMTP_URL: "" });
  expect(made).toEqual(await ownSettings(folder, {}));
});
