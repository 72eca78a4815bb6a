const OWNER = "ends with its account or browser";
const FIXED = "grows with the product's versions only";

/** Tables that each service has. */
const OF_EACH: Readonly<Record<string, string>> = {
  migrations: FIXED,
  shared_migrations: FIXED,
  outbox: "ends when it is published",
  inbox: "7 days",
  answers_by_key: "24 hours",
};

/** What ends the rows of each table. A table is added here with its migration; `nothing` needs a reason. */
const TRIMS: Readonly<Record<string, string>> = {
  "auth.accounts": "400 days unused, without a sign-in; others by their owner",
  "auth.fingerprints": OWNER,
  "auth.families": "when the sign-in expires",
  "auth.ended_families": "30 days",
  "auth.keys": "30 days after it expires",
  "auth.attempts": "10 minutes",
  "auth.apple_returns": "minutes after it returned",
  "auth.referral_codes": OWNER,
  "auth.referrals": OWNER,
  "auth.surveys": OWNER,
  "auth.signing_keys": "when the last token that it signed expires",
  "auth.campaign_sources": "by staff",
  "auth.mobile_visits": "2 days",
  "auth.address_salts": "2 days",
  "community.neighbours": "400 days unused, without an account; others by their owner",
  "community.posts": "by their neighbor or by staff",
  "community.votes": "ends with its post or neighbor",
  "community.reports": "ends with its post or neighbor",
  "community.report_salts": "30 days",
  "community.report_networks": "30 days",
  "community.account_ends": "30 days",
  "community.address_salts": "2 days",
  "community.lists": "by its last member",
  "community.list_members": "ends with its list",
  "community.list_invitations": "ends with its list",
  "community.list_lines": "deleted lines after weeks; others end with their list",
  "community.shared_plans": "7 days",
  "community.account_fingerprints": OWNER,
  "email.mails": "30 days",
  "email.subscriptions": "7 days unconfirmed; others by their owner",
  "email.extension_links": "30 days",
  "email.suppressions": "nothing: an address stays suppressed",
  "email.daily_counts": "a day",
  "email.mailings": "nothing: one row a mailing",
  "alerts.watches": OWNER,
  "alerts.places":
    "nothing: one row for each item at a store that was ever watched; of lists, a day after the last watch",
  "alerts.transitions": "when its watches are examined",
  "alerts.first_prices": "ends with its watch",
  "alerts.alerts": "180 days",
  "alerts.deliveries": "ends with its alert",
  "alerts.digests": "7 days",
  "alerts.channels": OWNER,
  "alerts.webhooks": OWNER,
  "alerts.webhook_deliveries": "the last 100 of a webhook",
  "alerts.addresses": "7 days unconfirmed; others by their owner",
  "alerts.push_subscriptions": "when the browser unsubscribes, or with its owner",
  "alerts.checks": "when nobody watches",
  "alerts.account_fingerprints": OWNER,
  "alerts.broadcasts": "180 days",
  "alerts.broadcast_people": "180 days",
  "alerts.broadcast_steps": "400 days",
  "alerts.feeds": OWNER,
  "alerts.homes": OWNER,
  "alerts.owner_ends": "30 days",
  "lookup.listings": "nothing: one row for each item ever listed",
  "lookup.shelves": "ends with its listing",
  "lookup.stores": "nothing: one row for each branch",
  "lookup.listing_points": "two a day after 180 days",
  "lookup.page_addresses": "90 days",
  "lookup.neighbour_readings": "a day",
  "lookup.interest": "3 days without interest",
  "lookup.interest_people": "2 days",
  "lookup.listed_products": "30 days",
  "lookup.searches": "30 days",
  "lookup.searchers": "2 days",
  "lookup.popular_searches": "400 days",
  "lookup.words": "180 days",
  "lookup.wrong_reports": "a day",
  "lookup.reports": "30 days",
  "lookup.quarantine": "a day",
  "lookup.reporters": "60 days without a report",
  "lookup.outcomes": "2 hours",
  "lookup.last_outcomes": "nothing: one row for each reader and store",
  "lookup.workers": "when its process is gone",
  "lookup.canaries": "by staff",
  "lookup.adapters": "nothing: one row a retailer",
  "lookup.store_distances": "90 days",
  "lookup.address_salts": "2 days",
};

/** The files and folders of a data folder. */
export const FOLDER_TRIMS: Readonly<Record<string, string>> = {
  postgres: "the tables above, and Postgres' log, which it reuses",
  backups: "7 days, 4 weeks, and the copy before the last upgrade",
  outbox: "nothing: mails of a demo, delete them as you like",
  shops: "by hand",
};

export function trimOf(table: string): string | undefined {
  return TRIMS[table] ?? OF_EACH[table.slice(table.indexOf(".") + 1)];
}

export const NAMED_TABLES: readonly string[] = Object.keys(TRIMS);
