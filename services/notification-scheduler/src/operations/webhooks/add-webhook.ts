import { randomBytes, randomUUID } from "node:crypto";
import type { Handler } from "@stockfinder/bus/bus";
import { Fault } from "@stockfinder/contracts/fault";
import type { addWebhook as addWebhookOperation } from "@stockfinder/contracts/webhooks";
import { badField } from "../../bad-field.ts";
import { type NamedHosts, refusal } from "../../channels/channel-hosts.ts";
import { offered } from "../../channels/offered.ts";
import type { Sealer } from "../../channels/sealed.ts";
import { SECRET_PREFIX } from "../../channels/signed-headers.ts";
import type { AlertsContext } from "../../context.ts";
import { lockOwnersOf } from "../../lock-owners.ts";
import { insertWebhook, webhooksOf } from "../../webhooks/webhook-table.ts";

const WEBHOOKS_A_PERSON = 10;
const SECRET_BYTES = 32;

/** Adds a webhook of the caller, with a new secret. */
export function addWebhook(
  { database, clock }: Pick<AlertsContext, "database" | "clock">,
  parts: { readonly sealer: Sealer; readonly hosts: NamedHosts } | null,
): Handler<typeof addWebhookOperation> {
  return async ({ url, events }, { principal }) => {
    const { sealer, hosts } = offered(parts);
    const address = URL.parse(url);
    const why = address ? await refusal(address, hosts) : "Must be an https address";
    if (why !== null) throw badField("url", why);
    const id = randomUUID();
    const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString("base64")}`;
    const createdAt = new Date(clock.now());
    await database.transaction(async (tx) => {
      const owners = await lockOwnersOf(tx, principal);
      if ((await webhooksOf(tx, owners)).length >= WEBHOOKS_A_PERSON)
        throw new Fault(
          "too-many",
          `You have ${WEBHOOKS_A_PERSON} webhooks already; remove one to add another`,
        );
      await insertWebhook(tx, {
        id,
        owner: owners[0],
        url,
        events,
        sealed: sealer.seal(id, secret),
        createdAt,
      });
    });
    return { id, url, events, createdAt: createdAt.toISOString(), paused: null, secret };
  };
}
