import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ConfigProblem } from "@stockfinder/service/config";
import { escaped } from "@stockfinder/service/html";
import { VERSION } from "@stockfinder/service/version";
import { FIELDS, type Field, SECTIONS, type Section } from "./fields.ts";

const BUILT_PAGE = fileURLToPath(new URL("../../web/dist/index.html", import.meta.url));

/** What the page shows. Secrets are not in it. */
export interface Shown {
  /** By variable; of a secret only whether there is one. */
  readonly values: ReadonlyMap<string, string>;
  readonly secrets: ReadonlyMap<string, "kept" | "typed">;
  /** The variables that the environment sets. */
  readonly fixed: ReadonlySet<string>;
  readonly isReal: boolean;
  readonly problems: readonly ConfigProblem[];
  /** Why the product could not start with what was saved last. */
  readonly refused?: string | undefined;
  /** What was tried, and what was answered. */
  readonly tried?: { readonly section: string; readonly works: boolean; readonly words: string } | undefined;
}

export interface Pages {
  entrance(what: "code" | "password", problem: string | null): string;
  form(shown: Shown): string;
  /** Until the product runs again. */
  wait(): string;
}

/** Without scripts but for the one that waits, in the site's own fonts and colors. */
export async function setupPages(): Promise<Pages> {
  const built = await readFile(BUILT_PAGE, "utf8").catch(() => "");
  const links = built.match(/<link rel="(?:stylesheet|icon|preload)"[^>]*>/g)?.join("") ?? "";
  const page = (main: string, script = "") => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>Set up | StockFinder</title>${links}<link rel="stylesheet" href="/setup/setup.css">${script}</head>
<body><main class="setup">${main}</main><footer class="setup"><p><a href="/">StockFinder</a> ${VERSION}</p></footer></body></html>`;
  return {
    entrance: (what, problem) => page(entrance(what, problem)),
    form: (shown) => page(form(shown)),
    wait: () =>
      page(
        `<h1>StockFinder starts again</h1><p role="status" id="state">This takes up to half a minute. Then its first page opens by itself.</p>`,
        `<script src="/setup/wait.js" defer></script>`,
      ),
  };
}

function entrance(what: "code" | "password", problem: string | null): string {
  const [label, help] =
    what === "code"
      ? ["Code", "It is in the log of this product: each start prints a new one."]
      : ["Staff password", "The one that was set here, or by the environment."];
  return `<h1>Set up StockFinder</h1>
<form method="post" action="/setup"><div class="field">
<label for="secret">${label}</label><p id="secret-help" class="help">${help}</p>
<input class="text-field" id="secret" name="secret" type="password" autocomplete="${what === "code" ? "one-time-code" : "current-password"}" required autofocus aria-describedby="secret-help secret-problem"${problem === null ? "" : ' aria-invalid="true"'}>
<p id="secret-problem" class="problem" role="alert">${escaped(problem ?? "")}</p></div>
<button class="button-primary" name="do" value="enter">Continue</button></form>`;
}

function form(shown: Shown): string {
  const others = shown.problems.filter(({ variable }) => !FIELDS.some(({ name }) => name === variable));
  const problems = [
    ...others.map(({ variable, message }) => escaped(`${variable}: ${message}`)),
    ...FIELDS.filter(({ name }) => problemOf(name, shown)).map(
      ({ name, label }) => `<a href="#${name}">${label}</a>: ${escaped(problemOf(name, shown) ?? "")}`,
    ),
  ];
  const alert =
    problems.length === 0
      ? ""
      : `<div class="card bad" role="alert"><p>Nothing was saved yet:</p><ul>${problems.map((line) => `<li>${line}</li>`).join("")}</ul></div>`;
  const refused =
    shown.refused === undefined
      ? ""
      : `<div class="card bad" role="alert"><p>StockFinder could not start with what was saved last, so the settings before are in force: ${escaped(shown.refused)}</p></div>`;
  // The first button of a form is what Enter presses: it must not be one that tries.
  return `<h1>Set up StockFinder</h1>
<p>Everything but the address and a staff password can stay empty, and can be changed here later.</p>${refused}${alert}
<form method="post" action="/setup" novalidate>
<button class="first" name="do" value="save" tabindex="-1" aria-hidden="true">Save</button>
${SECTIONS.map((section) => sectionOf(section, shown)).join("\n")}
<p><button class="button-primary" name="do" value="save">Save and start again</button></p></form>`;
}

function sectionOf({ id, title, about, keysFrom, fields, tries }: Section, shown: Shown): string {
  const from = keysFrom
    ? ` <a href="${keysFrom}" rel="noreferrer" target="_blank">Get a key at ${new URL(keysFrom).host}</a>.`
    : "";
  const tried = shown.tried?.section === id ? shown.tried : null;
  const recipient =
    tries === "mail"
      ? `<div class="field"><label for="mail-to">Try it with a mail to</label><input class="text-field" id="mail-to" name="mail-to" type="email" autocomplete="email"></div>`
      : "";
  const button = tries
    ? `<button class="button-quiet" name="do" value="try:${id}" formaction="/setup#${id}">${tries === "mail" ? "Send a mail" : `Try a search at ${title}`}</button>`
    : "";
  const answer = tried
    ? `<p role="status" class="${tried.works ? "works" : "problem"}">${tried.works ? "It works" : "It does not work"}: ${escaped(tried.words)}</p>`
    : "";
  return `<section class="card" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2><p class="help">${about}${from}</p>
${fields.map((field) => fieldOf(field, shown)).join("\n")}${recipient}${button}${answer}</section>`;
}

function fieldOf(field: Field, shown: Shown): string {
  const { name, label, help, secret, choices } = field;
  const isFixed = shown.fixed.has(name);
  const problem = problemOf(name, shown);
  const value = shown.values.get(name) ?? "";
  if (choices) return choicesOf(field, value, isFixed, shown.isReal);
  const held = shown.secrets.get(name);
  const placeholder = isFixed ? "Set" : held === "typed" ? "Typed, not saved yet" : held ? "Saved" : "";
  const about = [help, isFixed && `Set by the environment variable ${name}, which wins.`].filter(Boolean);
  const shared = `class="text-field" id="${name}" name="${name}" autocomplete="off" spellcheck="false" aria-describedby="${name}-help ${name}-problem"${
    problem ? ' aria-invalid="true"' : ""
  }${problem && name === firstProblem(shown) ? " autofocus" : ""}${isFixed ? " readonly" : ""} placeholder="${placeholder}"`;
  const input =
    secret === "lines"
      ? `<textarea rows="3" ${shared}></textarea>`
      : `<input ${shared} ${secret ? 'type="password"' : `value="${escaped(value)}"`}>`;
  const remove =
    held && !isFixed
      ? `<label class="choice"><input type="checkbox" name="remove:${name}"> Remove it</label>`
      : "";
  return `<div class="field"><label for="${name}">${label}</label>
<p class="help" id="${name}-help">${escaped(about.join(" "))}</p>${input}<p class="problem" id="${name}-problem">${escaped(problem ?? "")}</p>${remove}</div>`;
}

/** Once real, it stays real: made-up offers among real ones would mislead. */
function choicesOf({ name, choices = [] }: Field, value: string, isFixed: boolean, isReal: boolean): string {
  if (isReal || isFixed)
    return `<p>${isReal ? "Real stores." : "Demo."} ${isFixed ? `Set by the environment variable ${name}.` : "A demo needs a data folder of its own."}</p>`;
  return choices
    .map(
      (choice) =>
        `<label class="choice"><input type="radio" name="${name}" value="${choice.value}"${choice.value === value ? " checked" : ""}> ${choice.label}</label>`,
    )
    .join("\n");
}

function problemOf(name: string, { problems }: Shown): string | undefined {
  return problems.find(({ variable }) => variable === name)?.message;
}

function firstProblem(shown: Shown): string | undefined {
  return FIELDS.find(({ name }) => problemOf(name, shown))?.name;
}
