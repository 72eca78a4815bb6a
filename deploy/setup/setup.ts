import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { Fault } from "@stockfinder/contracts/fault";
import { tryServer } from "@stockfinder/email/sending/try-server";
import { cookieNamed } from "@stockfinder/gateway/callers/cookies";
import type { House } from "@stockfinder/gateway/pages/house";
import { NamedPasswords, sharedMember } from "@stockfinder/notification-scheduler/staff/staff-member";
import { trySearch } from "@stockfinder/retailer-lookup/try-search";
import { ConfigError, type ConfigProblem } from "@stockfinder/service/config";
import { isLocalName } from "@stockfinder/service/local-name";
import { readAddress } from "@stockfinder/service/mail-address";
import type { Request, Response } from "express";
import { mailConfig, problemsIn } from "../product.ts";
import { type Draft, Entrance } from "./entrance.ts";
import { FIELDS, SECRET_FIELDS, SECTIONS } from "./fields.ts";
import { type Shown, setupPages } from "./page.ts";
import { readSettings, refusalOfSettings, writeSettings } from "./settings-file.ts";

const COOKIE = "setup";
const LARGEST_FORM = 64 * 1024;
/** Where searches are tried while no zip code is set: all four retailers are there. */
const A_ZIP = "45202";
const WAIT_SCRIPT = "/wait.js";
const FILES: Readonly<Record<string, string>> = {
  "/setup.css": "text/css",
  [WAIT_SCRIPT]: "text/javascript",
};
/** Of a browser that runs scripts. */
const SCRIPT_WITHIN_MS = 5_000;

export interface SetupOptions {
  readonly dataFolder: string;
  /** As the operator set it, without what is kept. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Tells the operator the code for the page. */
  readonly announce: (code: string) => void;
  /** Starts the product again, with what was saved. */
  readonly restart: () => void;
}

/** The page /setup: from demo to real stores, and what can be set without variables. */
export async function setupHandler({
  dataFolder,
  environment,
  announce,
  restart,
}: SetupOptions): Promise<House["setup"]> {
  const kept = await readSettings(dataFolder, environment);
  const refused = await refusalOfSettings(dataFolder);
  const fixed = new Set(FIELDS.map(({ name }) => name).filter((name) => environment[name]));
  const all = (draft: Draft) => ({ ...kept, ...draft, ...withoutEmpty(environment) });
  const now: Readonly<Record<string, string | undefined>> = all({});
  const isReal = now.NODE_ENV === "production";
  const pages = await setupPages();
  const entrance = new Entrance(
    [
      ...(now.STAFF_PASSWORD ? [sharedMember(now.STAFF_PASSWORD)] : []),
      ...(now.STAFF_PASSWORDS ? (NamedPasswords.safeParse(now.STAFF_PASSWORDS).data ?? []) : []),
    ],
    announce,
  );
  const by = entrance.byCode ? "code" : "password";

  let waiting: NodeJS.Timeout | undefined;
  /** Once the page has the script that waits: it could not get it afterwards. */
  const begin = () => {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    restart();
  };

  function shown(request: Request, draft: Draft, more: Partial<Shown> = {}): Shown {
    const values: Record<string, string | undefined> = {
      NODE_ENV: "development",
      PUBLIC_URL: addressOf(request),
      ...all(draft),
    };
    const secrets = [...SECRET_FIELDS].flatMap((name) =>
      values[name] ? [[name, draft[name] ? "typed" : "kept"] as const] : [],
    );
    const open = FIELDS.filter(({ secret }) => !secret).map(
      ({ name }) => [name, values[name] ?? ""] as const,
    );
    const secretsKept = new Map(secrets);
    return { values: new Map(open), secrets: secretsKept, fixed, isReal, problems: [], refused, ...more };
  }

  async function enter(secret: string, response: Response): Promise<void> {
    const [first, ...wider] = response.locals.caller.networks.map(({ key }) => key);
    try {
      const token = await entrance.enter(secret, { caller: first ?? "", widerNetworks: wider });
      const secure = now.PUBLIC_URL?.startsWith("https:") ? "; Secure" : "";
      const cookie = `${COOKIE}=${token}; Path=/setup; HttpOnly; SameSite=Strict${secure}`;
      answer(response, 303, "", { more: ["Location", "/setup", "Set-Cookie", cookie] });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const isLate = error.code === "too-many";
      const words = isLate ? "Too many tries. Wait a minute." : `This is not the ${by}.`;
      answer(response, isLate ? 429 : 401, pages.entrance(by, words));
    }
  }

  async function save(request: Request, response: Response, draft: Draft): Promise<void> {
    const settings = all(draft);
    const problems = await wrongWith(settings, dataFolder);
    if (problems.length > 0) return answer(response, 422, pages.form(shown(request, draft, { problems })));
    const leavesDemo = !isReal && settings.NODE_ENV === "production";
    try {
      await writeSettings(dataFolder, environment, { ...kept, ...draft }, { leavesDemo });
    } catch (error) {
      if (!(error instanceof Error && "syscall" in error)) throw error;
      const full = { variable: dataFolder, message: `cannot be written: ${error.message}` };
      return answer(response, 503, pages.form(shown(request, draft, { problems: [full] })));
    }
    waiting = setTimeout(begin, SCRIPT_WITHIN_MS);
    answer(response, 200, pages.wait());
  }

  async function tryIt(form: URLSearchParams, id: string, draft: Draft): Promise<Partial<Shown>> {
    const tries = SECTIONS.find((section) => section.id === id)?.tries;
    if (!tries) return {};
    try {
      const settings = all(draft);
      const answered =
        tries === "mail"
          ? await tryMail(settings, dataFolder, form.get("mail-to") ?? "")
          : await trySearch(settings, tries.retailer, settings.HOME_ZIP || A_ZIP);
      return { tried: { section: id, ...answered } };
    } catch (error) {
      if (error instanceof ConfigError) return { problems: error.problems };
      throw error;
    }
  }

  return async (request, response, next) => {
    const { path, method } = request;
    const file = FILES[path];
    if (file) {
      if (path === WAIT_SCRIPT) response.once("close", begin);
      const text = await readFile(new URL(`.${path}`, import.meta.url), "utf8");
      return answer(response, 200, text, { type: file, cached: true });
    }
    if (path !== "/" || !["GET", "HEAD", "POST"].includes(method)) return next();
    const draft = await entrance.draftOf(cookieNamed(COOKIE, request));
    if (method !== "POST")
      return answer(response, 200, draft ? pages.form(shown(request, draft)) : pages.entrance(by, null));

    if (!isFromHere(request)) throw new Fault("forbidden", "Only the page itself may write here");
    const form = await readForm(request);
    const wanted = form.get("do") ?? "";
    if (wanted === "enter") return await enter(form.get("secret")?.trim() ?? "", response);
    if (!draft) return answer(response, 401, pages.entrance(by, null));
    takeInto(draft, form, fixed);
    if (wanted === "save") return await save(request, response, draft);
    const result = await tryIt(form, wanted.replace("try:", ""), draft);
    answer(response, 200, pages.form(shown(request, draft, result)));
  };
}

/** The rules of the start, and one more: real stores have a password of their own. */
async function wrongWith(
  settings: Readonly<Record<string, string | undefined>>,
  dataFolder: string,
): Promise<ConfigProblem[]> {
  const problems = await problemsIn(settings, dataFolder);
  const hasPassword = settings.STAFF_PASSWORD || settings.STAFF_PASSWORDS;
  if (settings.NODE_ENV === "production" && !hasPassword)
    problems.push({
      variable: "STAFF_PASSWORD",
      message: "expected a password, which opens this page later",
    });
  return problems;
}

async function tryMail(
  settings: Readonly<Record<string, string | undefined>>,
  dataFolder: string,
  recipient: string,
) {
  const { delivery, from } = await mailConfig(settings, dataFolder);
  const to = readAddress(recipient);
  if (!("smtp" in delivery)) return { works: false, words: "enter a mail server first" };
  if (to === null) return { works: false, words: "enter the address that the mail is to reach" };
  const text = "This mail was sent from the page /setup. Mails work.";
  const message = { id: randomUUID(), from, to, at: new Date(), subject: "StockFinder can send mails" };
  try {
    return {
      works: true,
      words: await tryServer(delivery.smtp, { ...message, text, html: `<p>${text}</p>` }),
    };
  } catch (error) {
    return { works: false, words: error instanceof Error ? error.message : "no answer" };
  }
}

/** An empty secret stays as it is: the page never had it. */
function takeInto(draft: Draft, form: URLSearchParams, fixed: ReadonlySet<string>): void {
  for (const { name, secret } of FIELDS) {
    const typed = form.get(name)?.trim();
    if (fixed.has(name) || typed === undefined) continue;
    if (form.has(`remove:${name}`)) draft[name] = "";
    else if (!secret || typed !== "") draft[name] = typed;
  }
}

/** Only pages of this host may write. Browsers name the sender's site or origin with every POST. */
function isFromHere({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return URL.parse(headers.origin ?? "")?.host === headers.host;
}

/** What the visitor typed. Outside the own network only https is allowed. */
function addressOf({ headers: { host = "localhost" } }: IncomingMessage): string {
  const isLocal = isLocalName(URL.parse(`http://${host}`)?.hostname ?? "");
  return `${isLocal ? "http" : "https"}://${host}`;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > LARGEST_FORM) throw new Fault("too-large", "The form is too large");
  }
  return new URLSearchParams(text);
}

function withoutEmpty(environment: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
}

interface AnswerOptions {
  readonly more?: readonly string[];
  readonly type?: string;
  /** The page that waits takes its styles from there. */
  readonly cached?: boolean;
}

function answer(
  response: Response,
  status: number,
  body: string,
  { more = [], type = "text/html", cached = false }: AnswerOptions = {},
): void {
  const cacheControl = cached ? "private, max-age=600" : "no-store";
  const headers = ["Content-Type", `${type}; charset=utf-8`, "Cache-Control", cacheControl, ...more];
  response.writeHead(status, [...response.locals.headers, ...headers]);
  response.end(body);
}
