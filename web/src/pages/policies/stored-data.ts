/** A kind of personal data on our servers. */
export interface StoredData {
  readonly what: string;
  readonly why: string;
  readonly until: string;
  /** Its tables. A test checks that every table of every service is listed. */
  readonly tables: readonly string[];
}

const GONE_WITH_ACCOUNT = "you delete your account";
const GONE_WITH_NEIGHBOUR =
  "you delete the account that you were signed in to; without one, you delete what your browser posted, on this page, or do nothing there for 400 days";

/** Data about people who sign in or use the extension. */
export const ACCOUNT_DATA: readonly StoredData[] = [
  {
    what: "Your account: how you sign in, the provider's own number for you, your e-mail address and name as the provider gave them, and the source that brought you here. An anonymous account has none of these but the source, and a digest of your browser's secret.",
    why: "To know you again.",
    until: `${GONE_WITH_ACCOUNT}; an anonymous one that nobody uses is deleted after 400 days`,
    tables: ["auth.accounts"],
  },
  {
    what: "Your browser's fingerprint: the random number that the extension, or this site, made for itself. It is not computed from your device.",
    why: "To know your browser where you are not signed in.",
    until: GONE_WITH_ACCOUNT,
    tables: ["auth.fingerprints"],
  },
  {
    what: "Your sign-ins: when each began, was last used and ended, and what each may do. Of their tokens only digests, by which nobody can sign in.",
    why: "To keep you signed in, and to log you out.",
    until: "90 days are over, or 30 without use; of one that ended, 30 days after its end",
    tables: ["auth.families", "auth.ended_families"],
  },
  {
    what: "The keys that you made for programs: their names, what each may do, and when it was last used. Of the keys only digests.",
    why: "So that your programs can act for you.",
    until: `you revoke the key, it expired 30 days ago, or ${GONE_WITH_ACCOUNT}`,
    tables: ["auth.keys"],
  },
  {
    what: "A sign-in on its way to a provider and back, with what the provider says of you.",
    why: "So that only the browser that left can come back.",
    until: "it is back, or about an hour is over",
    tables: ["auth.attempts", "auth.apple_returns"],
  },
  {
    what: "Your referral codes, whose code you came with, and who came with yours.",
    why: "To count referrals.",
    until: GONE_WITH_ACCOUNT,
    tables: ["auth.referral_codes", "auth.referrals"],
  },
  {
    what: "That you removed the extension, and what you answered when we asked why you installed or removed it.",
    why: "To make it better.",
    until: GONE_WITH_ACCOUNT,
    tables: ["auth.surveys"],
  },
  {
    what: "What you watch, with its prices, places and channels, and the prices at which your watches began. Without an account they are held under a digest of your browser's fingerprint.",
    why: "To tell you when it is back or costs less.",
    until: `you delete the watch, or ${GONE_WITH_ACCOUNT}`,
    tables: ["alerts.watches", "alerts.first_prices", "alerts.account_fingerprints"],
  },
  {
    what: "The secret address of your feed, once you asked for it.",
    why: "So that a feed reader can show your alerts.",
    until: GONE_WITH_ACCOUNT,
    tables: ["alerts.feeds"],
  },
  {
    what: "The topic under which your watches are published for Home Assistant, once you asked for it.",
    why: "So that your home can show them.",
    until: `you end it, or ${GONE_WITH_ACCOUNT}`,
    tables: ["alerts.homes"],
  },
  {
    what: "The alerts that your watches gave.",
    why: "To show them to you again, and to tell you when one is over.",
    until: `180 days are over, you delete the watch, or ${GONE_WITH_ACCOUNT}`,
    tables: ["alerts.alerts"],
  },
  {
    what: "What our own people wrote to you because you were connected and follow a product, whether it reached you, and what you told us of it.",
    why: "To show it to you again, to take it back if it was wrong, and not to send it twice.",
    until: `180 days are over, or ${GONE_WITH_ACCOUNT}`,
    tables: ["alerts.broadcast_people"],
  },
  {
    what: "The e-mail addresses that you gave for alerts, and whether you confirmed them.",
    why: "To send alerts there.",
    until: `no watch uses them for a week, you do not confirm them within one, or ${GONE_WITH_ACCOUNT}`,
    tables: ["alerts.addresses"],
  },
  {
    what: "The browsers that you want alerts pushed to: the address that the browser's maker gave each, and its keys.",
    why: "To push alerts there.",
    until: `you sign out, the browser withdraws it, or ${GONE_WITH_ACCOUNT}`,
    tables: ["alerts.push_subscriptions"],
  },
  {
    what: "Your channels and webhooks: their names and kinds, the addresses of webhooks, and, encrypted, what you entered to reach each; when each last worked.",
    why: "To send alerts there.",
    until: `you remove it, or ${GONE_WITH_ACCOUNT}`,
    tables: ["alerts.channels", "alerts.webhooks"],
  },
  {
    what: "What was sent to your webhooks, and the beginning of each answer.",
    why: "To send each event until it arrives, and to show you what happened.",
    until: "100 later ones were sent, or you remove the webhook",
    tables: ["alerts.webhook_deliveries"],
  },
  {
    what: "Which of your alerts were sent by mail, to a browser or to a channel, or why not, whether the browser showed them and you opened them, and which of them make one daily mail.",
    why: "To send each once.",
    until: "its alert goes; the entry of a daily mail goes a week after it",
    tables: ["alerts.deliveries", "alerts.digests"],
  },
];

/** About all visitors. */
export const VISITOR_DATA: readonly StoredData[] = [
  {
    what: "Visits by phone: how many, the last one's time and source, under a digest of your network address and of a secret that changes daily.",
    why: "So that who installs on a computer later is counted to what brought them to their phone.",
    until: "the next day is over; then the secret is gone, and nobody can tell whose visits they were",
    tables: ["auth.mobile_visits", "auth.address_salts"],
  },
  {
    what: "What is searched for, near which zip code, and when; not who searched.",
    why: "To know what is popular.",
    until: "30 days are over; how often each search was made on each day stays for 400",
    tables: ["lookup.searches", "lookup.popular_searches"],
  },
  {
    what: "What was searched for from your network today, under a digest of its address and of a secret that changes daily.",
    why: "So that what is shown as popular counts people.",
    until: "the next day is over; then only the number of people stays",
    tables: ["lookup.searchers", "lookup.address_salts"],
  },
  {
    what: "Which products were searched for, compared, watched or opened at a store from your network or by your account today, under digests by the same secret.",
    why: "So that what is shown as trending counts people.",
    until: "the next day is over; then only a product's sum stays",
    tables: ["lookup.interest_people"],
  },
  {
    what: "Of a post that names a product: its number, what was on the shelf, and the zip code.",
    why: "To show neighbors' sightings beside the stores' own figures.",
    until: "a day is over",
    tables: ["lookup.neighbour_readings"],
  },
  {
    what: "What the extension read on a store's page, under a digest by the secret of the day.",
    why: "To ask that store sooner.",
    until: "30 days are over; whose it was can be told on that day and the next only",
    tables: ["lookup.reports"],
  },
  {
    what: "The same under a digest of the number that your browser made, with a digest of its network by the secret of the day.",
    why: "To count it only when independent browsers agree.",
    until: "a day is over",
    tables: ["lookup.quarantine"],
  },
  {
    what: "That somebody in a network said that an offer is wrong, under a digest by the secret of the day.",
    why: "To ask that store sooner, and to notice a store that we read wrongly.",
    until: "a day is over",
    tables: ["lookup.wrong_reports"],
  },
  {
    what: "Under that digest, how often what the browser reported was right.",
    why: "To believe those less who report what is wrong.",
    until: "60 days without a report are over",
    tables: ["lookup.reporters"],
  },
];

/** Data about people who use the community or get our mails. */
export const NEIGHBOUR_DATA: readonly StoredData[] = [
  {
    what: "Your name in the community, which we make up, and a digest of the number that your browser made for you there; your account, if you were signed in.",
    why: "So that your posts, votes and reports are yours.",
    until: GONE_WITH_NEIGHBOUR,
    tables: ["community.neighbours"],
  },
  {
    what: "Your posts as you wrote them, with the zip code that you gave; your votes and reports.",
    why: "For neighbors to read, and to hide what many report.",
    until: GONE_WITH_NEIGHBOUR,
    tables: ["community.posts", "community.votes", "community.reports"],
  },
  {
    what: "Your shopping lists, as you and the people that you invited wrote them, with a made-up name of each of you; who is in a list, under your account or a digest of your browser's fingerprint; digests of the invitations.",
    why: "So that a household shares one list.",
    until: "you delete the list or the line, or leave the list; a deleted line is forgotten after 30 days",
    tables: [
      "community.lists",
      "community.list_lines",
      "community.list_members",
      "community.list_invitations",
      "community.account_fingerprints",
    ],
  },
  {
    what: "The plans of a list that you shared: its lines, stores and prices, without names.",
    why: "So that the page can be opened without an account.",
    until: "a week is over, you withdraw them, or the list is deleted",
    tables: ["community.shared_plans"],
  },
  {
    what: "How many people are new in the community from your network within the hour, and what they voted and reported, under a digest of the network and of a secret that changes daily. The secret is stored; the counts are kept in memory.",
    why: "So that nobody hides a post by inventing neighbors.",
    until: "an hour is over; the secret goes after the next day",
    tables: ["community.address_salts"],
  },
  {
    what: "From which networks a post was reported, under a digest of the network and of a secret of that post.",
    why: "So that one network counts once when neighbors hide a post.",
    until: "30 days after the post was first reported, or the post is deleted",
    tables: ["community.report_salts", "community.report_networks"],
  },
  {
    what: "Digests of requests that are marked because they may be sent twice, and what we answered.",
    why: "So that each does its work once.",
    until: "a day is over",
    tables: ["alerts.answers_by_key", "community.answers_by_key", "email.answers_by_key"],
  },
  {
    what: "The number of an account that is gone, the number of the one that it became part of, and nothing else of it.",
    why: "So that what arrives late is removed too.",
    until: "30 days are over",
    tables: ["community.account_ends", "alerts.owner_ends"],
  },
  {
    what: "Your e-mail address on the mailing list.",
    why: "To write to you, once you have confirmed that you want it.",
    until: "you unsubscribe; unconfirmed, seven days are over",
    tables: ["email.subscriptions"],
  },
  {
    what: "The address to which you had the extension's link sent.",
    why: "To welcome you when it is installed.",
    until: "it is, or 30 days are over",
    tables: ["email.extension_links"],
  },
  {
    what: "Mails on their way to you. Of those that were sent, only a digest of your address and what became of them.",
    why: "To send each once.",
    until: "30 days are over",
    tables: ["email.mails"],
  },
  {
    what: "How many mails somebody had us send today, under digests of their network address and of the mail's.",
    why: "So that nobody is flooded.",
    until: "the day is over",
    tables: ["email.daily_counts"],
  },
  {
    what: "A digest of an address that bounced or complained.",
    why: "To send nothing there any more.",
    until: "its owner asks us to",
    tables: ["email.suppressions"],
  },
];

/** Tables without personal data. */
export const NOT_PERSONAL = [
  "auth.signing_keys",
  "auth.campaign_sources",
  "email.mailings",
  "lookup.words",
  "lookup.listings",
  "lookup.shelves",
  "lookup.stores",
  "lookup.store_distances",
  "lookup.listing_points",
  "lookup.page_addresses",
  "lookup.listed_products",
  "lookup.interest",
  "lookup.outcomes",
  "lookup.last_outcomes",
  "lookup.workers",
  "lookup.canaries",
  "lookup.adapters",
  "alerts.places",
  "alerts.transitions",
  "alerts.checks",
  "alerts.broadcasts",
  "alerts.broadcast_steps",
];
