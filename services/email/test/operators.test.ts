import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  confirmMailingList,
  joinMailingList,
  listMails,
  reportUndelivered,
  sendExtension,
  showMail,
} from "@stockfinder/contracts/email";
import { SETUP, SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CALLER, type EmailService, startService } from "./email-service.ts";
import { rowsOf, untilStates } from "./queued.ts";

const WEBHOOK_SECRET = "the secret of a mail provider's hook";

describe.each(SETUPS)("operators' tools, on $name", (setup) => {
  let service: EmailService;
  beforeAll(async () => {
    service = await startService(setup, { MAIL_WEBHOOK_SECRET: WEBHOOK_SECRET });
  });
  afterAll(() => service.stop());

  const send = (email: string) => service.call(sendExtension, { email, ...CALLER });
  const written = async () => (await service.call(listMails, {})).written;

  test("without a mail server, mails are written to a folder and can be viewed", async () => {
    await send("jo@example.com");
    await untilStates(service, "sent");
    await send("pat@example.com");
    await untilStates(service, "sent", "sent");

    const mails = await written();
    expect(mails).toMatchObject([{ to: "pat@example.com" }, { to: "jo@example.com" }]);
    const [{ id, subject, at } = expect.fail()] = mails;
    expect(subject).toBe("Your download link for the StockFinder extension");
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    const mail = await service.call(showMail, { id });
    expect(mail).toMatchObject({
      subject,
      html: expect.stringContaining("<h1"),
      text: expect.stringContaining("Firefox"),
    });
    const eml = await readFile(join(service.outbox, `${id}.eml`), "utf8");
    expect(eml).toContain("\r\nTo: pat@example.com\r\n");
    expect(await readdir(service.outbox)).toHaveLength(2);
  });

  test("every template can be viewed, but no other file", async () => {
    const { templates } = await service.call(listMails, {});
    expect(templates).toContain("back-in-stock");
    for (const template of templates)
      expect(await service.call(showMail, { template })).toMatchObject({
        html: expect.stringContaining("<h1"),
      });
    await writeFile(join(service.outbox, "secret.eml"), "Subject: secret\r\n\r\nsecret");
    for (const asked of [{ id: "../secret" }, { id: "secret" }, { id: "x" }, { template: "none" }, {}])
      await expect(service.call(showMail, asked)).rejects.toMatchObject({ code: "not-found" });
    await rm(join(service.outbox, "secret.eml"));
  });

  describe("the webhook of a mail provider", () => {
    const report = (events: { kind: "bounce" | "complaint"; email: string }[], secret?: string | null) =>
      service.call(reportUndelivered, { events, secret });

    test("needs the secret", async () => {
      for (const secret of [undefined, null, "", "wrong", `${WEBHOOK_SECRET}x`, WEBHOOK_SECRET.slice(1)])
        await expect(report([{ kind: "bounce", email: "jo@example.com" }], secret)).rejects.toMatchObject({
          code: "unauthorized",
        });
      const { rowCount } = await service.database.query("select from email.suppressions");
      expect(rowCount).toBe(0);
    });

    test("removes addresses from the list, and suppresses them", async () => {
      await service.call(joinMailingList, { email: "kim@example.com", ...CALLER });
      await expect.poll(async () => (await written())[0]?.to).toBe("kim@example.com");
      const { text } = await service.call(showMail, { id: (await written())[0]?.id });
      const token = /token=([\w-]+)/.exec(text)?.[1] ?? "";
      expect(await service.call(confirmMailingList, { token })).toMatchObject({ worked: true });

      const events = [
        { kind: "complaint", email: "Kim@Example.com" },
        { kind: "bounce", email: "kim@example.com" },
        { kind: "bounce", email: "lee@example.com" },
        { kind: "bounce", email: "no address" },
      ] as const;
      expect(await report([...events], WEBHOOK_SECRET)).toEqual({ worked: true });
      expect(await report([...events], WEBHOOK_SECRET)).toEqual({ worked: true });
      const { rows } = await service.database.query("select reason from email.suppressions order by reason");
      expect(rows).toEqual([{ reason: "bounce" }, { reason: "complaint" }]);
      expect((await service.database.query("select from email.subscriptions")).rowCount).toBe(0);

      const before = (await rowsOf(service)).length;
      for (const email of ["kim@example.com", "LEE@example.com"])
        expect(await send(email)).toMatchObject({ worked: true });
      expect(await rowsOf(service)).toHaveLength(before);
    });
  });

  test.skipIf(setup.postgres === null)("a command shows and lifts suppressions", async () => {
    const run = commandOn(service, "suppressed");
    const events = [{ kind: "complaint" as const, email: "sam@example.com" }];
    await service.call(reportUndelivered, { events, secret: WEBHOOK_SECRET });
    expect((await run("show", "Sam@example.com")).stdout).toContain("is suppressed");
    expect((await run("lift", "sam@example.com")).stdout).toContain("the reason was a complaint");
    expect((await run("show", "sam@example.com")).stdout).toBe("This address is not suppressed\n");
    const before = (await rowsOf(service)).length;
    await send("sam@example.com");
    expect(await rowsOf(service)).toHaveLength(before + 1);
    for (const [action, subject] of [
      ["lift", "no address"],
      ["burn", "sam@example.com"],
    ] as const)
      await expect(run(action, subject)).rejects.toMatchObject({
        stderr: expect.stringContaining("Usage"),
      });
    await expect(run("show", "sam@example.com", { TOKEN_SECRET: "" })).rejects.toMatchObject({
      stderr: expect.stringContaining("TOKEN_SECRET is not set"),
    });
  });

  test("a command shows a mailing, and sends it once", async () => {
    await service.database.query(
      `insert into email.subscriptions (id, recipient, recipient_digest, asked_at, confirmed_at)
       values (gen_random_uuid(), 'ann@example.com', 'x', now(), now())`,
    );
    const folder = await mkdtemp(join(tmpdir(), "stockfinder-mailing-"));
    const file = join(folder, "news.txt");
    await writeFile(file, "Subject: News\n\nIt is new.\n");
    const run = commandOn(service, "mailing");
    try {
      expect((await run("show", file)).stdout).toContain("Subject: News\n\nNews\n\nIt is new.");
      await expect(run("send", file, { PUBLIC_URL: "" })).rejects.toMatchObject({
        stderr: expect.stringContaining("PUBLIC_URL"),
      });
      await expect(run("send", join(folder, "none.txt"))).rejects.toMatchObject({
        stderr: expect.stringContaining("ENOENT"),
      });
      await expect(run("burn", file)).rejects.toMatchObject({ stderr: expect.stringContaining("Usage") });
      if (setup.postgres === null) return; // the embedded database is the service's as long as that runs
      expect((await run("send", file)).stdout).toBe("Queued. Readers: 1\n");
      expect((await run("send", file)).stdout).toContain("already sent");
      await expect
        .poll(async () => (await written())[0])
        .toMatchObject({ to: "ann@example.com", subject: "News" });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

test("without MAIL_WEBHOOK_SECRET the webhook is not found", async () => {
  const service = await startService(SETUP);
  try {
    const events = [{ kind: "bounce" as const, email: "jo@example.com" }];
    for (const secret of [undefined, "", "wrong"])
      await expect(service.call(reportUndelivered, { events, secret })).rejects.toMatchObject({
        code: "not-found",
      });
  } finally {
    await service.stop();
  }
});

function commandOn({ environment }: EmailService, command: "mailing" | "suppressed") {
  const file = fileURLToPath(new URL(`../src/${command}-command.ts`, import.meta.url));
  return (action: string, subject: string, more: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [file, action, subject], {
      env: { ...process.env, PUBLIC_URL: "https://stockfinder.example", ...environment, ...more },
    });
}
