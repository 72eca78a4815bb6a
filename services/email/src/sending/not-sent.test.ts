import { describe, expect, test } from "vitest";
import { toNotSent } from "./not-sent.ts";

/** An error of the library. */
function failure(code: string, fields: { response?: string; command?: string } = {}): Error {
  return Object.assign(new Error("to <jo@example.com>"), { code, ...fields });
}

const recipient = (response: string) => failure("EENVELOPE", { response, command: "RCPT TO" });
const message = (response: string) => failure("EMESSAGE", { response, command: "DATA" });

test.each([
  [recipient("450 4.2.0 Greylisted"), "deferred", "450 4.2.0"],
  [recipient("451 Try again later"), "deferred", "451"],
  [message("452 4.3.1 Disk full"), "deferred", "452 4.3.1"],
  [recipient("421 4.7.0 Too many, closing"), "unreachable", "421 4.7.0"],
  [recipient("503 5.5.1 Bad sequence"), "unreachable", "503 5.5.1"],
  [failure("EENVELOPE", { response: "550 5.7.1 Not you", command: "MAIL FROM" }), "unreachable", "550 5.7.1"],
  [failure("EENVELOPE", { response: "450 Slow down", command: "MAIL FROM" }), "unreachable", "450"],
  [recipient("550 5.1.1 <jo@example.com> Unknown"), "refused", "550 5.1.1"],
  [message("554 5.7.1 Spam"), "refused", "554 5.7.1"],
  [recipient("550-First line\n550 Second"), "refused", "550"],
  [failure("EAUTH", { response: "535 5.7.8 Wrong", command: "AUTH PLAIN" }), "unreachable", "535 5.7.8"],
  [failure("ETLS"), "unreachable", "ETLS"],
  [failure("EDNS"), "unreachable", "EDNS"],
  [failure("ECONNECTION"), "cut", "ECONNECTION"],
  [failure("ESOCKET"), "cut", "ESOCKET"],
  [failure("ETIMEDOUT"), "cut", "ETIMEDOUT"],
  [failure("EABORT"), "cut", "EABORT"],
  [new Error("Connection pool was closed"), "unreachable", "unknown"],
])("%s: kind and reply (%#)", (error, kind, reply) => {
  const notSent = toNotSent(error);
  expect(notSent).toMatchObject({ kind, reply });
  expect(JSON.stringify(notSent) + notSent.message + notSent.stack).not.toContain("jo@");
});

describe("an address is invalid", () => {
  test.each([
    "550 5.1.1 x",
    "550 5.1.2 x",
    "553 5.1.3 x",
    "550 5.1.6 x",
    "556 5.1.10 x",
    "550 5.2.1 x",
    "550 x",
    "551 x",
    "553 x",
  ])("%s", (response) => expect(toNotSent(recipient(response)).isAddressInvalid).toBe(true));
  test.each(["550 5.7.1 x", "552 5.2.2 x", "550 5.1.8 x", "552 x", "554 x", "550 5.0.0 x"])(
    "not after %s",
    (response) => expect(toNotSent(recipient(response)).isAddressInvalid).toBe(false),
  );
  test.each(["550 x", "550 5.7.1 x", "554 x"])("not after %s to the message", (response) =>
    expect(toNotSent(message(response)).isAddressInvalid).toBe(false),
  );
});
