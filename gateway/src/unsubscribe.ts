import { unsubscribe } from "@stockfinder/contracts/email";
import type { Express } from "express";
import { redirect } from "./answer.ts";
import { offered } from "./operations.ts";

const { path } = offered(unsubscribe).http;
const TOKEN = /^[\w-]{1,400}$/;

/**
 * Whether it is what a mail program posts to when its reader wants off a list (RFC 8058): from a site of its own, with a form
 * that says nothing that we need, since the token stands in the address.
 */
export function isOneClick(asked: string): boolean {
  return asked === path;
}

/** Older programs open the same address instead of posting to it; what they open must change nothing, so it leads to the page. */
export function mountUnsubscribePage(app: Express): void {
  app.get(path, (request, response) => {
    const { token } = request.query;
    const isToken = typeof token === "string" && TOKEN.test(token);
    redirect(response, isToken ? `/unsubscribe?token=${token}` : "/unsubscribe");
  });
}
