import { type Content, oneLine, PRODUCT } from "./layout.ts";

export interface ChannelPaused {
  readonly name: string;
  /** "It failed for a day: it answered 500". */
  readonly why: string;
  readonly accountUrl: string;
}

const MAX_NAME_LENGTH = 80;

export function channelPaused({ name, why, accountUrl }: ChannelPaused): Content {
  const short = oneLine(name, MAX_NAME_LENGTH);
  return {
    subject: `${short} gets no more alerts`,
    preheader: `${why}.`,
    heading: `${short} gets no more alerts`,
    paragraphs: [
      `We could not reach ${short} any more. ${why}.`,
      "What you watch goes on. Once it works again, a test on your account page ends the pause; for a webhook, a delivery that is sent again.",
    ],
    button: { label: "Open your account", url: accountUrl },
    reason: `You get this because you have alerts of ${PRODUCT} sent there, and confirmed this address.`,
  };
}
