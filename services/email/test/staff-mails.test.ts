import { adapterTurned } from "@stockfinder/contracts/health";
import { emptied } from "@stockfinder/testing/emptied";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type EmailService, ORIGIN, startService } from "./email-service.ts";
import { aMailServer, type MailServer } from "./mail-server.ts";

const STAFF = "staff@example.com";
const CANARY = { query: "044600015934", itemId: null, zip: "44114", readAt: null, detail: null };

describe.each(SETUPS)("mails to staff, on $name", (setup) => {
  let server: MailServer;
  let service: EmailService;
  beforeAll(async () => {
    server = await aMailServer();
    service = await startService(setup, {
      SMTP_URL: server.url,
      STAFF_EMAIL: STAFF,
      PUBLIC_URL: ORIGIN,
    });
    await service.addWorker();
  });
  beforeEach(async () => {
    server.behave({});
    await emptied(service.database, "email.mails");
  });
  afterAll(async () => {
    await service.stop();
    await server.close();
  });

  const turn = (isSetAside: boolean, at: string) =>
    service.bus.publish(adapterTurned, {
      retailer: "target",
      name: "Target",
      isSetAside,
      at,
      canaries: [
        { ...CANARY, expects: "in", readAs: "out" },
        { ...CANARY, expects: "out", readAs: "unknown", detail: "blocked: status 412" },
      ],
    });

  test("an adapter that is set aside is one mail, and so is its return, however often the event is delivered", async () => {
    const turns = [
      [true, "2026-11-23T12:00:00.000Z"],
      [false, "2026-11-23T13:00:00.000Z"],
      [true, "2026-11-23T14:00:00.000Z"],
    ] as const;
    for (const [isSetAside, at] of turns)
      for (let deliveries = 0; deliveries < 3; deliveries++) await turn(isSetAside, at);

    await expect.poll(() => server.received).toHaveLength(3);
    const subjects = server.received.map(({ mail }) => mail.subject).sort();
    const wrongly = "Target is set aside: its stock reads wrongly";
    expect(subjects).toEqual(["Target is back: its stock is read correctly", wrongly, wrongly]);
    const sent = server.received.find(({ mail }) => mail.subject === wrongly);
    expect(sent?.envelopeTo).toEqual([STAFF]);
    for (const words of [
      "044600015934 near 44114 is known to be in stock, and was read as out of stock.",
      "is known to be out of stock, and was read as unknown: blocked: status 412.",
      `${ORIGIN}/health-board`,
    ])
      expect(sent?.mail.text).toContain(words);
  });
});

test("staff without an address are not mailed", async () => {
  const [setup] = SETUPS;
  if (!setup) throw new Error("there is no setup");
  const service = await startService(setup);
  try {
    await service.bus.publish(adapterTurned, {
      retailer: "target",
      name: "Target",
      isSetAside: true,
      at: "2026-11-23T12:00:00.000Z",
      canaries: [],
    });
    expect((await service.database.query("select from email.mails")).rowCount).toBe(0);
  } finally {
    await service.stop();
  }
});
