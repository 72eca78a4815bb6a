import type { Outcome } from "@stockfinder/contracts/email";

/** The specification's texts, including their spelling. */
export const JOINED: Outcome = { worked: true, msg: "Successfuly joined!" };
export const LINK_SENT: Outcome = { worked: true, msg: "Sent an email with the download link!" };
export const INVALID_EMAIL: Outcome = { worked: false, msg: "invalid email" };

export const TOO_MANY_TODAY: Outcome = {
  worked: false,
  msg: "We are unable to send more emails today. Please try again tomorrow.",
};
export const CONFIRMED: Outcome = { worked: true, msg: "You are on the mailing list." };
export const LINK_EXPIRED: Outcome = {
  worked: false,
  msg: "This link has expired. Please join the mailing list again.",
};
export const UNSUBSCRIBED: Outcome = { worked: true, msg: "You are not on the mailing list any more." };
export const ADDRESS_CONFIRMED: Outcome = { worked: true, msg: "Your alerts come to this address." };
export const ADDRESS_EXPIRED: Outcome = {
  worked: false,
  msg: "This link has expired. Please give your address again where you watch the item.",
};
export const WATCH_LEFT: Outcome = { worked: true, msg: "You get no more emails about this item." };
export const DIGEST_LEFT: Outcome = { worked: true, msg: "You get no more daily emails." };
export const INVALID_LINK: Outcome = {
  worked: false,
  msg: "This link is not complete. Please open it from the email again.",
};
export const WELCOMED: Outcome = { worked: true, msg: "Welcome!" };
export const UNKNOWN_EMAIL: Outcome = { worked: false, msg: "There is no such email." };
