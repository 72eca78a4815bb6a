import { PushedAlert } from "@stockfinder/contracts/push";
import type { PushBrowser } from "@stockfinder/testing/push-browser";
import type { ReceivedPush } from "@stockfinder/testing/push-service";

/** The notifications that a browser's service worker displays: one for each alert, which later versions replace. */
export class NotificationTray {
  readonly #browser: Pick<PushBrowser, "read">;
  readonly #displayed = new Map<string, PushedAlert>();
  /** Pushes of a version that was displayed already. */
  repeated = 0;

  constructor(browser: Pick<PushBrowser, "read">) {
    this.#browser = browser;
  }

  get displayed(): readonly PushedAlert[] {
    return [...this.#displayed.values()];
  }

  /** Takes a push as `web/src/push/service-worker.ts` does. @throws if it is for another browser. */
  take({ body }: Pick<ReceivedPush, "body">): void {
    const alert = PushedAlert.parse(this.#browser.read(body));
    const known = this.#displayed.get(alert.id);
    if (known?.version === alert.version) this.repeated += 1;
    if (!known || known.version <= alert.version) this.#displayed.set(alert.id, alert);
  }
}
