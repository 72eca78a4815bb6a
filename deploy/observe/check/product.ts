import { newVapidKeys } from "@stockfinder/notification-scheduler/push/vapid-keys";
import { aPushService } from "@stockfinder/testing/push-service";
import { type ProductProcesses, startProductProcesses } from "../../test/product-processes.ts";
import type { Copy } from "../../test/programs.ts";

/** A copy of every program, on separate servers. */
export interface WatchedProduct extends Pick<ProductProcesses, "mails" | "sandbox"> {
  readonly url: string;
  /** Where they are scraped: `127.0.0.1:12001`. */
  readonly targets: readonly string[];
  setStock(upc: string, stock: "in" | "out"): Promise<void>;
  /** Starts the program that was left out, so that calls failed until now. Returns its target. */
  startLast(): Promise<string>;
  release(): Promise<void>;
}

const addressOf = ({ healthUrl }: Copy) => new URL(healthUrl).host;

/** Starts all but the community service. */
export async function startWatchedProduct(): Promise<WatchedProduct> {
  await using made = new AsyncDisposableStack();
  const processes = await startProductProcesses();
  made.defer(() => processes.release());
  const pushes = await aPushService();
  made.defer(() => pushes.stop());
  const { publicKey, privateKey } = newVapidKeys();
  // The scheduler asks for readings, the worker makes them; both must be as fast as the traffic changes stock.
  const often = { RECHECK_FASTEST_MS: "1000" };
  const [gateway, ...others] = await Promise.all([
    processes.startGateway(),
    processes.startWorker({ ...often, CANARY_EVERY_MS: "5000" }),
    processes.startService("auth"),
    processes.startService("email"),
    processes.startScheduler({
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      UPSTREAM_PUSH: pushes.url,
      ...often,
      RECHECKS_A_MINUTE: "6000",
    }),
  ]);
  const all = made.move();
  return {
    url: gateway.url,
    targets: [gateway, ...others].map(addressOf),
    mails: processes.mails,
    sandbox: processes.sandbox,
    setStock: (upc, stock) => processes.sandbox.setStock(upc, stock),
    startLast: async () => addressOf(await processes.startService("community")),
    release: () => all.disposeAsync(),
  };
}
