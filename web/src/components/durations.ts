/** How long a message stays on the screen, in milliseconds. The specification gives each of these. */

/** The outcome of an e-mail form and of opening a pop-up, and the offer of the mailing list. */
export const OUTCOME_TOAST_MS = 2_000;

/** The outcome of a post, a vote or a report. */
export const COMMUNITY_TOAST_MS = 3_000;

/** A lost and a restored connection. */
export const CONNECTION_TOAST_MS = 5_000;

/** The page that confirms an installation closes its tab after this time. */
export const SUCCESS_PAGE_MS = 2_000;
