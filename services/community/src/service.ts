import { createMessageTables } from "@stockfinder/bus/message-tables";
import { startOutboxRelay } from "@stockfinder/bus/outbox";
import * as accounts from "@stockfinder/contracts/accounts";
import * as community from "@stockfinder/contracts/community";
import { createFirstAnswers } from "@stockfinder/database/first-answers";
import { migrate } from "@stockfinder/database/migrate";
import { systemClock } from "@stockfinder/service/clock";
import { publishOutbox } from "@stockfinder/service/database-metrics";
import { startRetention } from "@stockfinder/service/retention";
import type { Running, ServiceComponents } from "@stockfinder/service/run";
import type { CommunityConfig } from "./config.ts";
import type { CommunityContext } from "./context.ts";
import { accountRemoved, REMOVED_ACCOUNTS } from "./events/account-removed.ts";
import { accountsMerged, MERGED_ACCOUNTS } from "./events/accounts-merged.ts";
import { fingerprintRegistered, REGISTERED_FINGERPRINTS } from "./events/fingerprint-registered.ts";
import { networkLimits } from "./limits/network-limits.ts";
import { userLimits } from "./limits/user-limits.ts";
import { resolveNeighbour } from "./neighbours/resolve-neighbour.ts";
import { addNeighbour } from "./operations/add-neighbour.ts";
import { addPost } from "./operations/add-post.ts";
import { exportNeighbour } from "./operations/export-neighbour.ts";
import { fetchPost } from "./operations/fetch-post.ts";
import { fetchPosts } from "./operations/fetch-posts.ts";
import { ownVotes } from "./operations/own-votes.ts";
import { productPosts } from "./operations/product-posts.ts";
import { removeNeighbour } from "./operations/remove-neighbour.ts";
import { reportPost } from "./operations/report-post.ts";
import { voteOnPost } from "./operations/vote-on-post.ts";
import { pagePlaces } from "./posts/page-places.ts";
import { REMOVALS } from "./retention.ts";
import { serveLists } from "./serve-lists.ts";

/** Of each operation and of each event. */
const CONCURRENCY = 32;

/** Migrates the database, then serves the operations and subscribes to the events of the community service. */
export async function startCommunity(components: ServiceComponents<CommunityConfig>): Promise<Running> {
  const { config, bus, cache, database, logger, metrics, clock = systemClock } = components;
  await createMessageTables(database, "community");
  await migrate(database, { schema: "community", folder: new URL("../migrations/", import.meta.url) });
  await createFirstAnswers(database, "community");

  const outbox = startOutboxRelay({ database, schema: "community", bus, observer: metrics.busObserver });
  publishOutbox(database, "community", metrics);
  const retention = startRetention({ removals: REMOVALS, database, clock, logger });
  const networks = networkLimits({ database, cache, clock, config });
  const context: CommunityContext = {
    database,
    clock,
    outbox,
    limits: userLimits(cache, config),
    networks,
    pagePlaces: pagePlaces(cache),
    resolveNeighbour: resolveNeighbour({ database, clock, networks }),
  };

  const many = { concurrency: CONCURRENCY };
  await Promise.all([
    bus.serve(community.addNeighbour, addNeighbour(context), many),
    bus.serve(community.removeNeighbour, removeNeighbour(context), many),
    bus.serve(community.addPost, addPost(context), many),
    bus.serve(community.fetchPosts, fetchPosts(context), many),
    bus.serve(community.fetchPost, fetchPost(context), many),
    bus.serve(community.productPosts, productPosts(context), many),
    bus.serve(community.voteUp, voteOnPost(context, 1), many),
    bus.serve(community.voteDown, voteOnPost(context, -1), many),
    bus.serve(community.ownVotes, ownVotes(context), many),
    bus.serve(community.reportPost, reportPost(context), many),
    bus.serve(community.exportNeighbour, exportNeighbour(context), many),
    bus.subscribe(accounts.accountRemoved, REMOVED_ACCOUNTS, accountRemoved(context), many),
    bus.subscribe(accounts.accountsMerged, MERGED_ACCOUNTS, accountsMerged(context), many),
    bus.subscribe(
      accounts.fingerprintRegistered,
      REGISTERED_FINGERPRINTS,
      fingerprintRegistered(context),
      many,
    ),
    serveLists(bus, context, many),
  ]);

  return {
    async stop(graceMs) {
      const end = clock.now() + graceMs;
      await bus.stopServing(graceMs);
      await retention.stop();
      await outbox.stop(Math.max(0, end - clock.now()));
    },
  };
}
