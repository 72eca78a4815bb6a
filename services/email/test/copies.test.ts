import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { claimMails, queueMail } from "../src/mails/mails.ts";
import { type EmailService, ORIGIN, startService } from "./email-service.ts";
import { aMailServer, type MailServer } from "./mail-server.ts";
import { rowsOf } from "./queued.ts";

const WORKER = fileURLToPath(new URL("worker-process.ts", import.meta.url));
const CONNECTIONS = 4;
const LEASE_MS = 61_000;

describe.each(SETUPS)("copies of the service, on $name", (setup) => {
  let server: MailServer;
  let service: EmailService;
  beforeEach(async () => {
    server = await aMailServer();
    service = await startService(setup, { SMTP_URL: server.url }, { connections: CONNECTIONS });
  });
  afterEach(async () => {
    await service.stop();
    await server.close();
  });

  async function queue(count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      await queueMail(service.database, {
        cause: randomUUID(),
        letter: { template: "extension-installed", origin: ORIGIN },
        recipient: `reader${index}@example.com`,
        recipientDigest: Buffer.from(String(index)),
        at: new Date(),
      });
    }
  }
  const states = async () => (await rowsOf(service)).map(({ state }) => state);
  const idsReceived = () => server.received.map(({ mail }) => mail.messageId?.slice(1, 37));

  test("share the queue, and send each mail once", async () => {
    await service.stopWorker();
    await queue(100);
    await Promise.all([service.addWorker(), service.addWorker(), service.addWorker()]);
    await expect.poll(async () => new Set(await states())).toEqual(new Set(["sent"]));
    expect(idsReceived()).toHaveLength(100);
    expect(new Set(idsReceived()).size).toBe(100);
    expect(server.connectionCount()).toBeGreaterThan(CONNECTIONS);
  });

  test("claim no more than the limit, even if the planner takes the queue for empty", async () => {
    await service.stopWorker();
    await queue(1);
    await service.database.query("analyze email.mails");
    await queue(20);
    expect(await claimMails(service.database, new Date(), 4)).toHaveLength(4);
  });

  // Needs a database in another process, which survives the copy.
  describe.skipIf(setup.postgres === null)("that die", () => {
    async function aProcess(): Promise<ChildProcess> {
      const env = { ...process.env, ...service.environment };
      const child = fork(WORKER, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
      onTestFinished(() => void child.kill("SIGKILL"));
      await once(child, "message");
      return child;
    }
    async function killed(child: ChildProcess): Promise<void> {
      child.kill("SIGKILL");
      await once(child, "exit");
    }

    test("before they send a mail leave it to another copy, which sends it once", async () => {
      await service.stopWorker();
      const asked = Promise.withResolvers<void>();
      server.behave({
        recipient() {
          asked.resolve();
          return new Promise(() => {});
        },
      });
      const child = await aProcess();
      await queue(1);
      await asked.promise;
      await killed(child);
      expect(await states()).toEqual(["waiting"]);
      server.behave({});
      await service.addWorker();
      expect(server.received).toEqual([]);
      service.clock.move(LEASE_MS);
      await expect.poll(() => states()).toEqual(["sent"]);
      expect(server.received).toHaveLength(1);
    });

    test("while they send a mail leave it unsure, and no copy sends it again", async () => {
      await service.stopWorker();
      const given = Promise.withResolvers<void>();
      const taking = Promise.withResolvers<undefined>();
      server.behave({
        message() {
          given.resolve();
          return taking.promise;
        },
      });
      const child = await aProcess();
      await queue(1);
      await given.promise;
      await killed(child);
      expect(await states()).toEqual(["sending"]);
      taking.resolve(undefined);
      await service.addWorker();
      service.clock.move(LEASE_MS);
      await expect.poll(() => states()).toEqual(["unsure"]);
      expect(server.received).toHaveLength(1);
      expect(service.log.join("")).toContain("it is not sent again");
    });

    test("at any moment cause no duplicates, and leave few mails unsure", { timeout: 90_000 }, async () => {
      const count = 300;
      await service.stopWorker();
      await queue(count);
      const deaths = 3;
      for (let death = 1; death <= deaths; death++) {
        const child = await aProcess();
        await expect.poll(() => server.received.length, { interval: 5 }).toBeGreaterThan(death * 60);
        await killed(child);
        // Expires its claims; the clock of a process cannot be moved.
        await service.database.query(
          "update email.mails set due_at = due_at - interval '61 seconds' where due_at is not null",
        );
      }
      await service.addWorker();
      service.clock.move(LEASE_MS);
      const settled = async () => expect((await states()).every((state) => state !== "waiting")).toBe(true);
      await vi.waitFor(settled, { timeout: 20_000 });
      await expect.poll(() => states()).not.toContain("sending");

      const received = idsReceived();
      expect(new Set(received).size).toBe(received.length);
      const rows = await rowsOf(service);
      const unsure = rows.filter(({ state }) => state === "unsure");
      // Mails on their connections, and sent ones whose state was not yet written.
      expect(unsure.length).toBeLessThanOrEqual(deaths * CONNECTIONS * 3);
      const sent = rows.filter(({ state }) => state === "sent").map(({ id }) => id);
      expect(sent.length + unsure.length).toBe(count);
      expect(sent.filter((id) => !received.includes(id))).toEqual([]);
    });

    test("only apparently, and resume later, send nothing that another copy has sent", async () => {
      await service.stopWorker();
      const child = await aProcess();
      const asked = Promise.withResolvers<void>();
      const going = Promise.withResolvers<undefined>();
      server.behave({
        recipient() {
          asked.resolve();
          return going.promise;
        },
      });
      await queue(30);
      await asked.promise;
      child.kill("SIGSTOP");
      server.behave({});
      await service.addWorker();
      service.clock.move(LEASE_MS);
      await expect.poll(async () => new Set(await states())).toEqual(new Set(["sent"]));
      going.resolve(undefined);
      child.kill("SIGCONT");
      // New mails prove that it runs again.
      await service.stopWorker();
      await queue(20);
      await expect.poll(async () => (await states()).filter((state) => state === "sent")).toHaveLength(50);
      expect(new Set(idsReceived()).size).toBe(50);
      expect(idsReceived()).toHaveLength(50);
    });
  });
});
