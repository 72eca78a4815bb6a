import type { Handler } from "@stockfinder/bus/bus";
import { stopMails } from "@stockfinder/contracts/alert-mails";
import type { unsubscribe as operation } from "@stockfinder/contracts/email";
import type { InputOf } from "@stockfinder/contracts/operation";
import { uuidOfBytes } from "../links/link-tokens.ts";
import { leave } from "../mailing-list/subscriptions.ts";
import type { EmailContext } from "./context.ts";
import { DIGEST_LEFT, INVALID_LINK, UNSUBSCRIBED, WATCH_LEFT } from "./outcomes.ts";
import { EMAIL_SERVICE } from "./principal.ts";

/**
 * Ends the subscription of the mail with this token: the list, one watch, or a digest. It works any number of times, for
 * ever.
 */
export function unsubscribe({ bus, database, tokens }: EmailContext): Handler<typeof operation> {
  return async ({ token }, { requestId, deadline }) => {
    const stop = (of: InputOf<typeof stopMails>) =>
      bus.call(stopMails, of, { principal: EMAIL_SERVICE, requestId, deadline });
    const digest = tokens.read("unsubscribe", token);
    if (digest) {
      await leave(database, digest);
      return UNSUBSCRIBED;
    }
    const watch = tokens.read("leave-watch", token);
    if (watch) {
      await stop({ watchId: uuidOfBytes(watch) });
      return WATCH_LEFT;
    }
    const address = tokens.read("leave-digest", token);
    if (!address) return INVALID_LINK;
    await stop({ addressId: uuidOfBytes(address) });
    return DIGEST_LEFT;
  };
}
