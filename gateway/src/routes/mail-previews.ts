import { listMails, showMail } from "@stockfinder/contracts/email";
import type { InputOf, OutputOf } from "@stockfinder/contracts/operation";
import { ANONYMOUS } from "@stockfinder/contracts/principal";
import { escaped } from "@stockfinder/service/html";
import type { Express, Response } from "express";
import { send } from "../http/answer.ts";
import { MAIL_PREVIEWS } from "../http/security-headers.ts";
import type { Edge } from "./routes.ts";

const ID = /^[0-9a-f-]{36}$/;
const STYLES = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #8885; overflow-wrap: anywhere; }
a { color: light-dark(#1554cf, #7eb3ff); }
`;

/**
 * For development only, never mounted in production: shows the templates with sample values, and the mails that were written
 * to a folder instead of sent.
 */
export function mountMailPreviews(app: Express, { bus }: Edge): void {
  app.get(MAIL_PREVIEWS, async (_request, response) => {
    const mails = await bus.call(listMails, {}, contextOf(response));
    sendText(response, "text/html", listPage(mails));
  });
  app.get(`${MAIL_PREVIEWS}/:id.txt`, async (request, response) => {
    sendText(response, "text/plain", (await mailOf(request.params.id, response)).text);
  });
  app.get(`${MAIL_PREVIEWS}/:id`, async (request, response) => {
    sendText(response, "text/html", (await mailOf(request.params.id, response)).html);
  });

  function mailOf(id: string, response: Response): Promise<OutputOf<typeof showMail>> {
    const input: InputOf<typeof showMail> = ID.test(id) ? { id } : { template: id };
    return bus.call(showMail, input, contextOf(response));
  }
}

function contextOf({ locals }: Response) {
  return { principal: ANONYMOUS, requestId: locals.caller.requestId };
}

function sendText(response: Response, type: string, text: string): void {
  send(response, 200, `${type}; charset=utf-8`, Buffer.from(text));
}

function listPage({ templates, written }: OutputOf<typeof listMails>): string {
  const links = (id: string, label: string) =>
    `<a href="${MAIL_PREVIEWS}/${escaped(id)}">${escaped(label)}</a> · <a href="${MAIL_PREVIEWS}/${escaped(id)}.txt">text</a>`;
  const mails = written.map(
    ({ id, subject, to, at }) =>
      `<tr><td>${links(id, subject)}</td><td>${escaped(to)}</td><td>${escaped(at)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails</title>
<style>${STYLES}</style>
<main>
<h1>Mails</h1>
<h2>Templates</h2>
<ul>${templates.map((name) => `<li>${links(name, name)}</li>`).join("")}</ul>
<h2>Written instead of sent</h2>
${mails.length > 0 ? `<table><thead><tr><th>Subject</th><th>To</th><th>Written</th></tr></thead><tbody>${mails.join("")}</tbody></table>` : "<p>None so far.</p>"}
</main>
</html>
`;
}
