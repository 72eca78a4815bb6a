import { createMessageTables } from "@stockfinder/bus/message-tables";
import { migrate } from "@stockfinder/database/migrate";
import type { Running, ServiceComponents } from "@stockfinder/service/run";
import { type LookupComponents, startComponents } from "./components.ts";
import type { LookupConfig } from "./config.ts";
import { serveOperations } from "./serve-operations.ts";
import { subscribeToEvents } from "./subscribe-to-events.ts";

export async function startLookup(service: ServiceComponents<LookupConfig>): Promise<Running> {
  const { bus, database } = service;
  await createMessageTables(database, "lookup");
  await migrate(database, { schema: "lookup", folder: new URL("../migrations/", import.meta.url) });

  const components = await startComponents(service);
  await Promise.all([
    serveOperations(components, service.config.retailers),
    subscribeToEvents(bus, database),
  ]);

  return { stop: (graceMs) => stop(components, graceMs) };
}

async function stop(components: LookupComponents, graceMs: number): Promise<void> {
  const { bus, clock, pages, cached, canaries, trust, retention, listings, listedProducts, interest } =
    components;
  const { demoHistory, health, words, outbox, client, shops } = components;
  const end = clock.now() + graceMs;
  const left = () => Math.max(0, end - clock.now());
  pages?.stopWaiting();
  shops.stop();
  await bus.stopServing(graceMs);
  await Promise.race([cached.settled(), clock.sleep(left())]);
  await Promise.race([canaries.stop(), clock.sleep(left())]);
  trust.stop();
  await Promise.all([retention.stop(), demoHistory?.stop()]);
  await Promise.race([listings.stop(), clock.sleep(left())]);
  await Promise.race([Promise.all([listedProducts.stop(), interest.stop()]), clock.sleep(left())]);
  await Promise.race([health.stop(), clock.sleep(left())]);
  words.stop();
  await outbox.stop(left());
  client.close();
  pages?.close();
}
