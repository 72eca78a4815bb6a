import { type Answer, html, json } from "./upstreams/route.ts";

const BOT_WALL = {
  appId: "PXsandbox0",
  jsClientSrc: "/px/sandbox/init.js",
  firstPartyEnabled: true,
  vid: "00000000-0000-0000-0000-000000000000",
  hostUrl: "/px/sandbox/xhr",
  blockScript: "/px/sandbox/captcha.js?a=c&m=0",
  redirectUrl: "/blocked",
};

/** What the real hosts send with these statuses. */
export function wall(status: number): Answer {
  switch (status) {
    case 403:
    case 412:
      return json(BOT_WALL, status);
    case 429:
      return json({ message: "Too many requests" }, status);
    default:
      return html(`<!doctype html><title>Error ${status}</title><h1>Error ${status}</h1>`, status);
  }
}

export const challenge: Answer = html(
  `<!doctype html>
<html lang="en"><head><title>Robot or human?</title></head>
<body><h1>Robot or human?</h1><p>Activate and hold the button to confirm that you're human.</p><div id="px-captcha"></div></body></html>`,
);

export const wrongJson: Answer = json({
  ok: true,
  data: null,
  items: "none",
  message: "the format has changed",
});
