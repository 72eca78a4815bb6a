/**
 * Why a message did not go out, by what is to be done about it:
 * - `refused`: not this message to this reader, ever;
 * - `deferred`: not now; the server said so of this message;
 * - `cut`: the connection ended before the server had answered;
 * - `unreachable`: no message can be sent at present, whatever it says and to whom.
 */
export type NotSentKind = "refused" | "deferred" | "cut" | "unreachable";

export class NotSent extends Error {
  override readonly name = "NotSent";
  readonly kind: NotSentKind;
  /** The server's reply without its text, in which the address may stand: `550 5.1.1`. Else what went wrong: `ECONNECTION`. */
  readonly reply: string;
  /** The server says of the address itself that there is none. */
  readonly isAddressDead: boolean;

  constructor(kind: NotSentKind, reply: string, isAddressDead = false) {
    super(`Not sent: ${kind}, ${reply}`);
    this.kind = kind;
    this.reply = reply;
    this.isAddressDead = isAddressDead;
  }
}

/** No such mailbox, host or address, moved away, takes no mail, switched off (RFC 3463, RFC 7505). */
const DEAD = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]);
/** What servers that give no such code say of a mailbox that is not there. */
const DEAD_WITHOUT_CODE = new Set([550, 551, 553]);
/** The library's codes for a connection that ended. */
const CUT = new Set(["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EABORT"]);
/** Its codes for what the server said of the envelope or the message; all others are of connecting and signing in. */
const ABOUT_THE_MESSAGE = new Set(["EENVELOPE", "EMESSAGE"]);

/** Reads an error of the library. Nothing of its text is kept. */
export function whyNotSent(error: unknown): NotSent {
  const code = textOf(error, "code") ?? "unknown";
  const response = textOf(error, "response") ?? "";
  const [, status, enhanced] = /^([245]\d\d)[ -](?:([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  const reply = [status ?? code, enhanced].filter(Boolean).join(" ");
  if (!ABOUT_THE_MESSAGE.has(code)) return new NotSent(CUT.has(code) ? "cut" : "unreachable", reply);

  const command = textOf(error, "command");
  // A server that will not have our sender has none of our mails; one that says 421 is closing.
  if (command === "MAIL FROM" || status === "421") return new NotSent("unreachable", reply);
  if (status?.startsWith("4")) return new NotSent("deferred", reply);
  // 503 says that the session went wrong, not the message.
  if (status === "503") return new NotSent("unreachable", reply);
  const isDead = enhanced
    ? DEAD.has(enhanced)
    : command === "RCPT TO" && DEAD_WITHOUT_CODE.has(Number(status));
  return new NotSent("refused", reply, isDead);
}

function textOf(error: unknown, field: string): string | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, field) : undefined;
  return typeof value === "string" ? value : undefined;
}
