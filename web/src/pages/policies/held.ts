/** Something that our servers hold about people. */
export interface Held {
  readonly what: string;
  readonly why: string;
  readonly until: string;
  /** Where it is. A test looks for every table of every service here. */
  readonly tables: readonly string[];
}

const GONE_WITH_ACCOUNT = "you delete your account";
const GONE_WITH_NEIGHBOUR = "you delete the account that you were signed in to, or ask us";

/** About whoever signs in or uses the extension. */
export const HELD_OF_ACCOUNTS: readonly Held[] = [
  {
    what: "Your account: how you sign in, the provider's own number for you, your e-mail address and name as the provider gave them, and the source that brought you here. An anonymous account has none of these but the source.",
    why: "To know you again.",
    until: GONE_WITH_ACCOUNT,
    tables: ["auth.accounts"],
  },
  {
    what: "Your browser's fingerprint: the random number that the extension, or this site, made for itself. It is not computed from your device.",
    why: "To know your browser where you are not signed in.",
    until: GONE_WITH_ACCOUNT,
    tables: ["auth.fingerprints"],
  },
  {
    what: "Your sign-ins: when each began, was last used and ended. Of their tokens only digests, by which nobody can sign in.",
    why: "To keep you signed in, and to log you out.",
    until: "90 days are over, or 30 without use; of one that ended, 30 days after its end",
    tables: ["auth.families", "auth.ended_families"],
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
];

/** About visitors, whoever they are. */
export const HELD_OF_VISITORS: readonly Held[] = [
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
];

/** About whoever writes to neighbours, or lets us write to them. */
export const HELD_OF_NEIGHBOURS: readonly Held[] = [
  {
    what: "Your name in the community, which we make up, and a digest of the number that your browser made for you there; your account, if you were signed in.",
    why: "So that your posts, votes and reports are yours.",
    until: GONE_WITH_NEIGHBOUR,
    tables: ["community.neighbours"],
  },
  {
    what: "Your posts as you wrote them, with the zip code that you gave; your votes and reports.",
    why: "For neighbours to read, and to hide what many report.",
    until: GONE_WITH_NEIGHBOUR,
    tables: ["community.posts", "community.votes", "community.reports"],
  },
  {
    what: "Digests of requests that are marked because they may be sent twice, and what we answered.",
    why: "So that each does its work once.",
    until: "a day is over",
    tables: ["community.answers_by_key", "email.answers_by_key"],
  },
  {
    what: "The number of an account that is gone, and nothing else of it.",
    why: "So that what arrives late is removed too.",
    until: "30 days are over",
    tables: ["community.account_ends"],
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

/** What is in these has nothing to do with anybody. */
export const ABOUT_NOBODY = ["auth.signing_keys", "auth.campaign_sources", "email.mailings"];
