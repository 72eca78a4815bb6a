import type { ErrorRequestHandler, NextFunction, Request, Response } from "express";
import { send } from "../http/answer.ts";
import { faultOf, retryHeader } from "../http/problem.ts";
import { isPageRequest, type WebFiles } from "./web-files.ts";

/** Answers a person over a limit with a page; programs get the problem as data. */
export function waitPage(files: WebFiles): ErrorRequestHandler {
  // A visitor's browser has this file already: another request would be refused too.
  const [styles = ""] = /<link rel="stylesheet"[^>]*>/.exec(String(files.get("/index.html")?.plain)) ?? [];
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    const fault = faultOf(error);
    const isPerson = isPageRequest(request) && request.headers.accept?.includes("text/html");
    if (fault.code !== "too-many" || response.headersSent || !isPerson) {
      next(error);
      return;
    }
    const retry = retryHeader(fault);
    const page = Buffer.from(pageOf(Number(retry[1]), styles));
    send(response, 429, "text/html; charset=utf-8", page, ["Cache-Control", "no-store", ...retry]);
  };
}

function pageOf(seconds: number, styles: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Please wait a moment</title>
${styles}
<main class="page-width py-16">
<h1 class="text-3xl font-bold">Please wait a moment</h1>
<p class="mt-3">Your network has opened very many pages in the last minute.
You can <a class="underline" href="">try again</a> in ${seconds} ${seconds === 1 ? "second" : "seconds"}.</p>
</main>
</html>
`;
}
