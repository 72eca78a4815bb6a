import { EncodedAnswer } from "@stockfinder/bus/bus";
import {
  joinMailingList,
  listMails,
  reportUndelivered,
  sendExtension,
  showMail,
  unsubscribe,
} from "@stockfinder/contracts/email";
import { Fault } from "@stockfinder/contracts/fault";
import type { InputOf, Operation } from "@stockfinder/contracts/operation";
import { describe, expect, test } from "vitest";
import { aGateway, type GatewayUnderTest } from "./gateway-under-test.ts";

const DONE = { worked: true, msg: "done" };
const PUBLIC = { PUBLIC_URL: "https://stockfinder.example" };

/** Serves an operation with an answer, and records its inputs. */
async function served<O extends Operation>({ bus }: GatewayUnderTest, operation: O): Promise<InputOf<O>[]> {
  const asked: InputOf<O>[] = [];
  await bus.serve(operation, async (input) => {
    asked.push(input);
    return new EncodedAnswer(Buffer.from(JSON.stringify(DONE)));
  });
  return asked;
}

test("a mail's given fields come from the gateway, not from the caller", async () => {
  const gateway = await aGateway({ environment: PUBLIC });
  const asked = await served(gateway, joinMailingList);
  const body = { email: "jo@example.com", origin: "https://evil.example", address: "198.51.100.1" };
  const answer = await gateway.post("/api/email/add", body, { "idempotency-key": "k1" });
  expect(answer.json()).toEqual(DONE);
  expect(asked).toEqual([
    { email: "jo@example.com", origin: PUBLIC.PUBLIC_URL, address: "127.0.0.1", idempotencyKey: "k1" },
  ]);
});

test("a visit's source is in the query, its address in the body", async () => {
  const gateway = await aGateway({ environment: PUBLIC });
  const asked = await served(gateway, sendExtension);
  await gateway.post("/api/email/sendExtension?utm_source=instagram&utm_medium=story&referral=AB23CD", {
    email: "jo@example.com",
  });
  await gateway.post("/api/email/sendExtension", { email: "jo@example.com" });
  expect(asked).toMatchObject([
    { email: "jo@example.com", utm_source: "instagram", utm_medium: "story", referral: "AB23CD" },
    { email: "jo@example.com" },
  ]);
});

test("a request whose first try is still running gets Retry-After", async () => {
  const gateway = await aGateway();
  await gateway.bus.serve(joinMailingList, async () => {
    throw new Fault("conflict", "still being worked on", { retryAfterSeconds: 1 });
  });
  const answer = await gateway.post("/api/email/add", { email: "jo@example.com" });
  expect(answer.status).toBe(409);
  expect(answer.headers["retry-after"]).toBe("1");
});

test("the mails that one address may request are limited", async () => {
  const gateway = await aGateway({ environment: { RATE_LIMIT_MAIL: "2" } });
  await served(gateway, joinMailingList);
  const statuses = [];
  for (let time = 0; time < 3; time++)
    statuses.push((await gateway.post("/api/email/add", { email: "jo@example.com" })).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test("a mail provider's secret reaches the service without Bearer", async () => {
  const gateway = await aGateway();
  const asked = await served(gateway, reportUndelivered);
  const events = [{ kind: "bounce", email: "jo@example.com" }];
  await gateway.post("/api/email/undelivered", { events }, { authorization: "Bearer hunter2" });
  expect(asked).toEqual([{ secret: "hunter2", events }]);
});

describe("unsubscribing", () => {
  const address = "/api/email/unsubscribe?token=abc_-123";

  test("a mail program may post the form from any site", async () => {
    const gateway = await aGateway();
    const asked = await served(gateway, unsubscribe);
    for (const headers of [{}, { "sec-fetch-site": "cross-site", origin: "https://mail.example" }]) {
      const answer = await gateway.ask(address, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body: "List-Unsubscribe=One-Click",
      });
      expect(answer.status).toBe(200);
    }
    expect(asked).toEqual([{ token: "abc_-123" }, { token: "abc_-123" }]);
  });

  test("our page posts the same as JSON", async () => {
    const gateway = await aGateway();
    const asked = await served(gateway, unsubscribe);
    expect((await gateway.post(address, {})).json()).toEqual(DONE);
    expect(asked).toEqual([{ token: "abc_-123" }]);
  });

  test("opening the address redirects to the page and changes nothing", async () => {
    const gateway = await aGateway();
    const asked = await served(gateway, unsubscribe);
    const answer = await gateway.ask(address);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe("/unsubscribe?token=abc_-123");
    const ofWatch = await gateway.ask(`${address}&of=watch`);
    expect(ofWatch.headers.location).toBe("/unsubscribe?token=abc_-123&of=watch");
    const ofOther = await gateway.ask(`${address}&of=https://evil.example`);
    expect(ofOther.headers.location).toBe("/unsubscribe?token=abc_-123");
    const odd = await gateway.ask("/api/email/unsubscribe?token=%0d%0aX:y&token=2");
    expect(odd.headers.location).toBe("/unsubscribe");
    expect(asked).toEqual([]);
  });

  test("other sites may make no other write", async () => {
    const gateway = await aGateway();
    const answer = await gateway.post("/api/email/add", { email: "x" }, { "sec-fetch-site": "cross-site" });
    expect(answer.status).toBe(403);
  });
});

describe("previews of mails", () => {
  const id = "01983c2e-0000-7000-8000-000000000001";
  const written = [{ id, subject: "A <b> & c", to: "jo@example.com", at: "2026-05-01T12:00:00.000Z" }];

  async function withMails(environment: Record<string, string> = {}): Promise<GatewayUnderTest> {
    const gateway = await aGateway({ environment });
    await gateway.bus.serve(listMails, async () => ({ templates: ["price-alert"], written }));
    await gateway.bus.serve(showMail, async (asked) => {
      if (asked.id !== id && asked.template !== "price-alert")
        throw new Fault("not-found", "There is no such mail");
      return { subject: "A", html: `<p style="color:red">${asked.id ?? asked.template}</p>`, text: "A text" };
    });
    return gateway;
  }

  test("templates and written mails are listed, and shown as HTML and as text", async () => {
    const gateway = await withMails();
    const list = await gateway.ask("/api/dev/mails");
    expect(list.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(list.text).toContain(`<a href="/api/dev/mails/${id}">A &lt;b&gt; &amp; c</a>`);
    expect(list.text).toContain('<a href="/api/dev/mails/price-alert">');
    expect((await gateway.ask(`/api/dev/mails/${id}`)).text).toContain(id);
    expect((await gateway.ask("/api/dev/mails/price-alert")).text).toContain("price-alert");
    const text = await gateway.ask(`/api/dev/mails/${id}.txt`);
    expect(text.text).toBe("A text");
    expect(text.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect((await gateway.ask("/api/dev/mails/none")).status).toBe(404);
  });

  test("a mail preview may have inline styles, and cannot run or load anything", async () => {
    const gateway = await withMails();
    for (const path of ["/api/dev/mails", `/api/dev/mails/${id}`]) {
      const { headers } = await gateway.ask(path);
      expect(headers["content-security-policy"]).toBe(
        "default-src 'none';frame-ancestors 'none';sandbox;style-src 'unsafe-inline'",
      );
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["referrer-policy"]).toBe("no-referrer");
    }
  });

  test("in production there are none", async () => {
    const gateway = await withMails({ NODE_ENV: "production", ...PUBLIC });
    for (const path of ["/api/dev/mails", `/api/dev/mails/${id}`, "/api/dev/mails/price-alert.txt"])
      expect((await gateway.ask(path)).status).toBe(404);
  });
});
