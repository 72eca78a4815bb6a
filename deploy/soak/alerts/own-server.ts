import type { AnyAlert } from "@stockfinder/contracts/alerts";
import { alertMessage } from "@stockfinder/notification-scheduler/channels/alert-message";
import type { ReceivedMessage } from "@stockfinder/testing/channel-server";
import { differs } from "./compare.ts";
import type { AlertLife } from "./expected-alerts.ts";

/** What one person's Discord channel or webhook got, the oldest first. */
export interface Got {
  readonly failures: readonly string[];
  /** How many messages or events arrived again. */
  readonly repeats: number;
}

/** The messages of all channels get their place among what was received as their id. */
export function messageId(received: readonly ReceivedMessage[]): string {
  return String(received.length);
}

/**
 * A Discord channel shows each alert with its last version; a message that was sent again before its id was saved is not
 * edited, and there is at most one of them for each kill of the sender.
 */
export function gotMessages(
  stored: readonly AnyAlert[],
  received: readonly (ReceivedMessage & { readonly id: string })[],
  kills: number,
): Got {
  const shown = new Map(
    received.map(({ id, path, text }) => [/\/messages\/(\w+)$/.exec(path)?.[1] ?? id, text]),
  );
  const byAlert = Map.groupBy(shown.values(), alertIn);
  const failures = stored.flatMap((alert) => {
    const texts = byAlert.get(alert.id.replaceAll("-", "")) ?? [];
    const around = { origin: "", answerUrl: "", picture: null, at: new Date() };
    const expected =
      alert.kind === "broadcast" ? "" : JSON.stringify(alertMessage(alert, around).text).slice(1, -1);
    return texts.some((text) => text.includes(expected))
      ? []
      : differs(`shown of alert ${alert.id}`, texts, expected);
  });
  const repeats = shown.size - stored.length;
  if (repeats > kills) failures.push(`${repeats} messages arrived again after ${kills} kills`);
  return { failures, repeats };
}

/** The id that is signed in the link of a message. */
function alertIn(text: string): string {
  const [, token = ""] = /#([\w-]{43})/.exec(text) ?? [];
  return Buffer.from(token, "base64url").subarray(0, 16).toString("hex");
}

/** A webhook gets each version of each watch's alerts, in their order; what comes again has the same id and text. */
export function gotEvents(
  expected: ReadonlyMap<string, readonly AlertLife[]>,
  received: readonly ReceivedMessage[],
): Got {
  const first = new Map<unknown, ReceivedMessage>();
  const failures: string[] = [];
  for (const event of received) {
    const id = event.headers["webhook-id"];
    const before = first.get(id) ?? event;
    first.set(id, before);
    failures.push(...differs(`event ${id}`, event.text, before.text));
  }
  const byWatch = Map.groupBy(first.values(), ({ body }) => (body.data as { watchId: string }).watchId);
  for (const [watchId, lives] of expected) {
    const events = (byWatch.get(watchId) ?? []).map(({ body: { type, data } }) => {
      const { version, state, price } = data as { version: number; state: string; price: number };
      return { type, version, state, price };
    });
    const versions = lives.flatMap((life) =>
      life.map(({ state, price }, index) => ({
        type: `alert.${index === 0 ? "opened" : state === "over" ? "over" : "changed"}`,
        ...{ version: index + 1, state, price },
      })),
    );
    failures.push(...differs(`events of watch ${watchId}`, events, versions));
  }
  return { failures, repeats: received.length - first.size };
}
