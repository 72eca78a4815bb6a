import { unsubscribe } from "@stockfinder/contracts/email";
import type { Express } from "express";
import { redirect } from "../http/answer.ts";

const { path } = unsubscribe.http;
const TOKEN = /^[\w-]{1,400}$/;
/** The subject of the mail, if not the mailing list: it selects the page's text. */
const SUBJECT = /^(watch|digest)$/;

/**
 * Whether this is the path of one-click unsubscribe (RFC 8058). A mail program posts to it from another site; its form holds
 * nothing needed, since the token is in the address.
 */
export function isOneClick(requested: string): boolean {
  return requested === path;
}

/** Older mail programs open the address with GET, which must change nothing, so it redirects to the page. */
export function mountUnsubscribePage(app: Express): void {
  app.get(path, (request, response) => {
    const { token, of } = request.query;
    const isToken = typeof token === "string" && TOKEN.test(token);
    const subject = typeof of === "string" && SUBJECT.test(of) ? `&of=${of}` : "";
    redirect(response, isToken ? `/unsubscribe?token=${token}${subject}` : "/unsubscribe");
  });
}
