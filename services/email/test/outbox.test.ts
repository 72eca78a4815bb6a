import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { outboxTransport } from "../src/sending/outbox.ts";

const MESSAGE = {
  id: "01983c2e-0000-7000-8000-000000000001",
  from: { name: "StockFinder", address: "no-reply@stockfinder.example" },
  to: "jo@example.com",
  at: new Date("2026-05-01T12:00:00Z"),
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
};

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "stockfinder-outbox-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("writes a complete file, and the same file when a mail is written again", async () => {
  const folder = join(await aFolder(), "made", "here");
  const begin = vi.fn(async () => {});
  await outboxTransport(folder).send(MESSAGE, begin);
  await outboxTransport(folder).send(MESSAGE, begin);
  expect(begin).toHaveBeenCalledTimes(2);
  expect(await readdir(folder)).toEqual([`${MESSAGE.id}.eml`]);
  expect(await readFile(join(folder, `${MESSAGE.id}.eml`), "utf8")).toContain("Subject: Hello\r\n");
});

test("writes nothing if begin() throws", async () => {
  const folder = await aFolder();
  const sending = outboxTransport(folder).send(MESSAGE, () => Promise.reject(new Error("not now")));
  await expect(sending).rejects.toThrow("not now");
  expect(await readdir(folder)).toEqual([]);
});

test("a mail is deferred if its folder is not writable", async () => {
  const file = join(await aFolder(), "file");
  await writeFile(file, "");
  const sending = outboxTransport(join(file, "outbox")).send(MESSAGE, async () => {});
  await expect(sending).rejects.toMatchObject({ name: "NotSent", kind: "deferred", reply: "ENOTDIR" });
});
