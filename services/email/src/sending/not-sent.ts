/**
 * Why a message was not sent:
 * - `refused`: the server permanently rejected this message or recipient;
 * - `deferred`: the server temporarily rejected this message;
 * - `cut`: the connection ended before the server answered;
 * - `unreachable`: no message can be sent at present.
 */
export type NotSentKind = "refused" | "deferred" | "cut" | "unreachable";

export class NotSent extends Error {
  override readonly name = "NotSent";
  readonly kind: NotSentKind;
  /** The codes of the server's reply (`550 5.1.1`), without its text, which may contain the address; else an error code. */
  readonly reply: string;
  readonly isAddressInvalid: boolean;

  constructor(kind: NotSentKind, reply: string, isAddressInvalid = false) {
    super(`Not sent: ${kind}, ${reply}`);
    this.kind = kind;
    this.reply = reply;
    this.isAddressInvalid = isAddressInvalid;
  }
}

/** The mailbox, host or address does not exist, has moved, accepts no mail or is disabled (RFC 3463, RFC 7505). */
const DEAD_ADDRESS_CODES = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]);
/** Replies for a missing mailbox from servers without enhanced codes. */
const DEAD_ADDRESS_STATUSES = new Set([550, 551, 553]);
/** The library's codes for an ended connection. */
const CONNECTION_ERRORS = new Set(["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EABORT"]);
/** The library's codes for a reply to the envelope or message. All others concern connection and login. */
const MESSAGE_ERRORS = new Set(["EENVELOPE", "EMESSAGE"]);

/** Converts an error of the library. Drops its text, which may contain the address. */
export function toNotSent(error: unknown): NotSent {
  const code = textOf(error, "code") ?? "unknown";
  const response = textOf(error, "response") ?? "";
  const [, status, enhanced] = /^([245]\d\d)[ -](?:([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  const reply = [status ?? code, enhanced].filter(Boolean).join(" ");
  if (!MESSAGE_ERRORS.has(code))
    return new NotSent(CONNECTION_ERRORS.has(code) ? "cut" : "unreachable", reply);

  const command = textOf(error, "command");
  // A server that rejects the sender rejects all mails; 421 means that it is closing the connection.
  if (command === "MAIL FROM" || status === "421") return new NotSent("unreachable", reply);
  if (status?.startsWith("4")) return new NotSent("deferred", reply);
  // 503 is an error of the session, not of the message.
  if (status === "503") return new NotSent("unreachable", reply);
  const isInvalid = enhanced
    ? DEAD_ADDRESS_CODES.has(enhanced)
    : command === "RCPT TO" && DEAD_ADDRESS_STATUSES.has(Number(status));
  return new NotSent("refused", reply, isInvalid);
}

function textOf(error: unknown, field: string): string | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, field) : undefined;
  return typeof value === "string" ? value : undefined;
}
