interface ApiChange {
  readonly on: string;
  readonly what: string;
  readonly calls: readonly string[];
}

/** What was added to the API, the newest first. Calls and fields are added and never changed or removed. */
export const API_CHANGES: readonly ApiChange[] = [
  { on: "2026-11-28", what: "What each list costs near a zip code", calls: ["GET /api/lists"] },
  {
    on: "2026-11-28",
    what: "When a tile's price was read, and how near its store and the nearest one with stock are",
    calls: ["GET /api/products/known", "GET /api/products/trending"],
  },
  {
    on: "2026-11-28",
    what: "When each offer of several products was read",
    calls: ["GET /api/products/offers"],
  },
  { on: "2026-11-28", what: "The radius of a watch near a zip code", calls: ["PATCH /api/watch/{id}"] },
  {
    on: "2026-11-28",
    what: "How many stores have a known product, and whether shipping comes on top of its price",
    calls: ["GET /api/products/known"],
  },
  {
    on: "2026-11-27",
    what: "What fetching it costs where an offer's total is that of a delivery",
    calls: ["GET /api/offers"],
  },
  {
    on: "2026-11-27",
    what: "The membership that a store needs",
    calls: ["GET /api/near", "GET /api/products/trending"],
  },
  {
    on: "2026-11-27",
    what: "The best offer at a zip code",
    calls: ["GET /api/products/known", "GET /api/products/trending"],
  },
  { on: "2026-11-27", what: "What a query means, of the known products", calls: ["GET /api/products/known"] },
  { on: "2026-11-27", what: "The towns around a position, for maps", calls: ["GET /api/towns"] },
  {
    on: "2026-11-27",
    what: "The condition of an offer, and in groups by digest what sending it costs",
    calls: ["GET /api/products/offers", "GET /api/offers"],
  },
  {
    on: "2026-11-27",
    what: "The price as a watch for a drop began",
    calls: ["GET /api/watch", "GET /api/notifications/{id}"],
  },
  {
    on: "2026-11-27",
    what: "Why a trending product is hot",
    calls: ["GET /api/products/trending"],
  },
  {
    on: "2026-11-27",
    what: "The first things to get of each list",
    calls: ["GET /api/lists"],
  },
  {
    on: "2026-11-27",
    what: "What a list costs at other stores than the best one",
    calls: ["POST /api/lists/{id}/plan"],
  },
  {
    on: "2026-11-27",
    what: "What stores ask for several products, and how near they have them",
    calls: ["GET /api/products/offers"],
  },
  {
    on: "2026-11-26",
    what: "The whole name of a store whose name is cut in an offer",
    calls: ["GET /api/offers"],
  },
  {
    on: "2026-11-26",
    what: "All invitations of a list are withdrawn at once",
    calls: ["DELETE /api/lists/{id}/invite"],
  },
  {
    on: "2026-11-26",
    what: "What a delivery costs where an offer's total is that in a branch",
    calls: ["GET /api/offers"],
  },
  {
    on: "2026-11-26",
    what: "What a client named a line of a list as it added it",
    calls: ["GET /api/lists/{id}", "POST /api/lists/{id}/lines"],
  },
  {
    on: "2026-11-26",
    what: "A plan as a page that needs no account",
    calls: ["POST /api/lists/{id}/plan/share", "DELETE /api/lists/{id}/plan/share", "GET /api/shared-plan"],
  },
  {
    on: "2026-11-26",
    what: "Watches in Home Assistant",
    calls: ["GET /api/home", "POST /api/home", "DELETE /api/home"],
  },
  {
    on: "2026-11-26",
    what: "The links of messages: an alert is snoozed or answered without a sign-in",
    calls: ["POST /api/answer/alert", "POST /api/answer"],
  },
  {
    on: "2026-11-26",
    what: "Watches as a file, from here and from other programs",
    calls: ["GET /api/watch.csv", "POST /api/import"],
  },
  {
    on: "2026-11-26",
    what: "Webhooks, with the last deliveries of each",
    calls: ["POST /api/webhooks", "GET /api/webhooks", "GET /api/webhooks/{id}/deliveries"],
  },
  {
    on: "2026-11-26",
    what: "Channels of one's own: ntfy, Telegram, Discord, Slack, Gotify, webhooks and Apprise",
    calls: ["GET /api/channels/kinds", "POST /api/channels", "POST /api/channels/{id}/test"],
  },
  { on: "2026-11-26", what: "The address of a feed of one's alerts", calls: ["GET /api/feeds"] },
  {
    on: "2026-11-26",
    what: "Personal keys with scopes, in place of an access token",
    calls: ["POST /api/keys", "GET /api/keys"],
  },
];
