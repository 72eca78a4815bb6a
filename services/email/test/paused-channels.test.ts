import { randomUUID } from "node:crypto";
import { channelPaused } from "@stockfinder/contracts/alert-mails";
import { SETUP } from "@stockfinder/testing/setups";
import { expect, onTestFinished, test } from "vitest";
import { ORIGIN, startService } from "./email-service.ts";
import { aMailServer } from "./mail-server.ts";

test("the owner of a paused channel gets one mail, however often the event is delivered", async () => {
  const server = await aMailServer();
  const service = await startService(SETUP, { SMTP_URL: server.url });
  onTestFinished(async () => {
    await service.stop();
    await server.close();
  });
  const paused = {
    id: randomUUID(),
    name: "Kitchen <tablet>",
    why: "It failed for a day: it answered 500",
    email: "jo@example.com",
    origin: ORIGIN,
    at: "2026-11-26T12:00:00.000Z",
  };
  for (let deliveries = 0; deliveries < 3; deliveries++) await service.bus.publish(channelPaused, paused);
  const later = { ...paused, at: "2026-11-27T12:00:00.000Z" };
  await service.bus.publish(channelPaused, later);
  await expect.poll(() => server.received).toHaveLength(2);
  const [mail] = server.received;
  expect(mail?.envelopeTo).toEqual(["jo@example.com"]);
  expect(mail?.mail.subject).toBe("Kitchen <tablet> gets no more alerts");
  expect(mail?.mail.text).toContain(`${ORIGIN}/me`);
  expect(mail?.mail.html).toContain("Kitchen &lt;tablet&gt;");
});
