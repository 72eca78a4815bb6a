import { randomUUID } from "node:crypto";
import { channelPaused } from "@stockfinder/contracts/alert-mails";
import { reportUndelivered } from "@stockfinder/contracts/email";
import { SETUP } from "@stockfinder/testing/setups";
import { expect, onTestFinished, test } from "vitest";
import { ORIGIN, startService } from "./email-service.ts";
import { aMailServer } from "./mail-server.ts";
import { rowsOf } from "./queued.ts";

const WEBHOOK = "a secret of the mail provider, long enough";
const PAUSED = {
  id: randomUUID(),
  name: "Kitchen <tablet>",
  why: "It failed for a day: it answered 500",
  email: "jo@example.com",
  origin: ORIGIN,
  at: "2026-11-26T12:00:00.000Z",
};

test("the owner of a paused channel gets one mail, however often the event is delivered", async () => {
  const server = await aMailServer();
  const service = await startService(SETUP, { SMTP_URL: server.url });
  onTestFinished(async () => {
    await service.stop();
    await server.close();
  });
  for (let deliveries = 0; deliveries < 3; deliveries++) await service.bus.publish(channelPaused, PAUSED);
  const later = { ...PAUSED, at: "2026-11-27T12:00:00.000Z" };
  await service.bus.publish(channelPaused, later);
  await expect.poll(() => server.received).toHaveLength(2);
  const [mail] = server.received;
  expect(mail?.envelopeTo).toEqual(["jo@example.com"]);
  expect(mail?.mail.subject).toBe("Kitchen <tablet> gets no more alerts");
  expect(mail?.mail.text).toContain(`${ORIGIN}/me`);
  expect(mail?.mail.html).toContain("Kitchen &lt;tablet&gt;");
});

test("an owner whose address is suppressed gets none, and the address is not kept", async () => {
  const server = await aMailServer();
  const service = await startService(SETUP, { SMTP_URL: server.url, MAIL_WEBHOOK_SECRET: WEBHOOK });
  onTestFinished(async () => {
    await service.stop();
    await server.close();
  });
  await service.call(reportUndelivered, {
    secret: WEBHOOK,
    events: [{ kind: "complaint", email: PAUSED.email }],
  });
  await service.bus.publish(channelPaused, PAUSED);
  await expect
    .poll(() => rowsOf(service))
    .toMatchObject([{ state: "suppressed", recipient: null, letter: null }]);
  expect(server.received).toEqual([]);
});
