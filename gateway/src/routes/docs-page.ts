import type { HttpOperation } from "@stockfinder/contracts/operation";
import { escaped } from "@stockfinder/service/html";
import type { Express } from "express";
import { send, sendJson } from "../http/answer.ts";
import { API_CHANGES } from "./api-changes.ts";
import { type ApiCall, type ApiDocument, openApiDocument } from "./openapi.ts";

const STYLES = `
:root { color-scheme: light dark; --line: light-dark(#dde1e6, #2e333c); --soft: light-dark(#eff1f5, #20242d); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem;
  color: light-dark(#141a29, #eff2f6); background: light-dark(#fff, #151920); }
h2 { font-size: 1rem; margin: 2.5rem 0 .25rem; overflow-wrap: anywhere; }
h2 b { display: inline-block; min-width: 4rem; color: light-dark(#1554cf, #7eb3ff); }
a { color: inherit; }
code { overflow-wrap: anywhere; }
td:first-child code { white-space: nowrap; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
pre { background: var(--soft); padding: .75rem; border-radius: .5rem; overflow: auto; font-size: .85rem; }
summary { cursor: pointer; padding: .25rem 0; }
label { display: block; margin: .5rem 0; }
input, textarea { box-sizing: border-box; display: block; width: 100%; padding: .5rem; font: inherit; }
button { padding: .5rem 1rem; font: inherit; }
output { display: block; margin-top: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .85rem monospace; }
`;

/** Sends a "Try it" form as its call, with the key of the page's first field, and shows the answer. */
const SCRIPT = `
addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const output = form.querySelector("output");
  const fields = new FormData(form);
  const { method, path } = form.dataset;
  const body = fields.get("(body)");
  fields.delete("(body)");
  const filled = path.replace(/{(\\w+)}/g, (_, name) => {
    const value = fields.get(name);
    fields.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...fields].filter(([, value]) => value !== ""));
  const key = document.querySelector("#key").value.trim();
  const headers = { ...(key && { Authorization: "Bearer " + key }), ...(body && { "Content-Type": "application/json" }) };
  output.textContent = "…";
  try {
    const response = await fetch(filled + (query.size > 0 ? "?" + query : ""), { method, headers, body });
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.includes("json");
    output.textContent = response.status + "\\n" + (isJson ? JSON.stringify(JSON.parse(text), null, 2) : text);
  } catch (error) {
    output.textContent = error.message;
  }
});
`;

export function mountDocs(app: Express, operations: readonly HttpOperation[]): void {
  const json = madeOnce(() => Buffer.from(JSON.stringify(openApiDocument(operations))));
  const page = madeOnce(() => Buffer.from(docsPage(openApiDocument(operations))));
  const styles = Buffer.from(STYLES);
  const script = Buffer.from(SCRIPT);
  app.get("/api/docs.js", (_request, response) =>
    send(response, 200, "text/javascript; charset=utf-8", script),
  );
  app.get("/api/openapi.json", (_request, response) => sendJson(response, json()));
  app.get("/api/docs", (_request, response) => send(response, 200, "text/html; charset=utf-8", page()));
  app.get("/api/docs.css", (_request, response) => send(response, 200, "text/css; charset=utf-8", styles));
}

/** Most gateways never serve either, so each is made at the first request. */
function madeOnce(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

type SecuritySchemes = ApiDocument["components"]["securitySchemes"];

export function docsPage({ info, paths, components: { securitySchemes } }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => section(method, path, call, securitySchemes)),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(info.title)} API</title>
<link rel="stylesheet" href="/api/docs.css">
<script type="module" src="/api/docs.js"></script>
<main>
<h1>${escaped(info.title)} API</h1>
<p>${escaped(info.description)} For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Programs act for an account with a key, sent as <code>Authorization: Bearer sf_…</code>. Assistants connect to
<code>/mcp</code> (Model Context Protocol, streamable HTTP), with the same header or without a key.</p>
<details><summary>What was added, by day</summary>
<p>Calls and fields are only added, so that what works goes on working.</p>
<ul>
${API_CHANGES.map(changeItem).join("\n")}
</ul></details>
<label>Your key, for the calls that you try here; make one in <a href="/me">your account</a>
<input id="key" type="password" autocomplete="off" placeholder="sf_…"></label>
${calls.join("\n")}
</main>
</html>
`;
}

function changeItem({ on, what, calls }: (typeof API_CHANGES)[number]): string {
  const named = calls.map((call) => `<code>${escaped(call)}</code>`).join(", ");
  return `<li><time datetime="${on}">${on}</time> ${escaped(what)}: ${named}</li>`;
}

function section(method: string, path: string, call: ApiCall, schemes: SecuritySchemes): string {
  const anchor = escaped(call.operationId);
  const bodies = Object.entries(call.requestBody?.content ?? {});
  const answers = Object.entries(call.responses["200"]?.content ?? {});
  const others = Object.entries(call.responses).filter(
    ([status, { content }]) => status !== "default" && !content,
  );
  return `<section id="${anchor}">
<h2><b>${method.toUpperCase()}</b> <a href="#${anchor}">${escaped(path)}</a></h2>
<p>${escaped(call.summary)}</p>
${authorization(call, schemes)}
${parameterTable(call)}
${bodies.map(([type, { schema }]) => schemaDetails(`Body: ${type}`, schema)).join("\n")}
${answers.map(([type, { schema }]) => schemaDetails(`Answer: ${type}`, schema)).join("\n")}
${others.map(([status, { description }]) => `<p><b>${status}</b> ${escaped(description)}</p>`).join("\n")}
${tryIt(method, path, call)}
</section>`;
}

/** A form that makes the call; none for a socket, a redirect and what takes another body than JSON. */
function tryIt(method: string, path: string, { parameters = [], requestBody, responses }: ApiCall): string {
  const takesJson = requestBody === undefined || requestBody.content["application/json"] !== undefined;
  if (!takesJson || !(responses[200] || responses[204])) return "";
  const inputs = parameters.map(
    ({ name, required }) =>
      `<label>${escaped(name)} <input name="${escaped(name)}"${required ? " required" : ""}></label>`,
  );
  const body = requestBody ? '<label>Body <textarea name="(body)" rows="4">{}</textarea></label>' : "";
  return `<details><summary>Try it</summary><form data-method="${method.toUpperCase()}" data-path="${escaped(path)}">
${inputs.join("\n")}${body}<button>Send</button><output></output></form></details>`;
}

function authorization({ security = [] }: ApiCall, schemes: SecuritySchemes): string {
  const alternatives = security.flatMap(
    (either) => Object.entries(either) as [keyof SecuritySchemes, readonly string[]][],
  );
  return alternatives
    .map(([name, scopes]) => {
      const scope = scopes.map((scope) => ` <code>${escaped(scope)}</code>`).join("");
      return `<p><code>Authorization</code>: ${escaped(schemes[name].description)}${scope}</p>`;
    })
    .join("\n");
}

function parameterTable({ parameters = [] }: ApiCall): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${place}${required ? ", required" : ""}</td>` +
      `<td><code>${escaped(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<table><thead><tr><th>Name</th><th>Where</th><th>Value</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function schemaDetails(title: string, schema: unknown): string {
  const text = JSON.stringify(schema, null, 2);
  return `<details><summary>${escaped(title)}</summary><pre tabindex="0">${escaped(text)}</pre></details>`;
}
