/** The path of the page that a message in a person's channel links to; the token is its fragment, which no server sees. */
export const ANSWER_PATH = "/answer";
