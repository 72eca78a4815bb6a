import { keysOf, siteKey } from "../../parsing/declared-upstream.ts";

/** The CVS web site sends this with each of its calls, besides the key. */
const HEADER = {
  lineOfBusiness: "RETAIL",
  appName: "CVS_WEB",
  channelName: "WEB",
  deviceToken: "",
  deviceType: "DESKTOP",
  responseFormat: "JSON",
  securityType: "apiKey",
  source: "CVS_WEB",
  type: "retleg",
};

/** The key goes into the header block of a POST's body, which CVS expects without a key too. */
export const cvsKey = keysOf({
  variables: { UPSTREAM_CVS_KEY: siteKey("the key of CVS's site") },
  credentials: ({ UPSTREAM_CVS_KEY: apiKey = "" }) => ({
    kind: "signed",
    sign(request) {
      if (request.method !== "POST") return request;
      const body = typeof request.json === "object" ? request.json : {};
      return { ...request, json: { ...body, request: { header: { ...HEADER, apiKey } } } };
    },
  }),
});
