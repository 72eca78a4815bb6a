import { execFile } from "node:child_process";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@stockfinder/testing/free-ports";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { type Sandbox, startSandbox } from "../../deploy/sandbox/sandbox.ts";
import { ROOT, type StartedProcess, startProcess } from "../../deploy/test/started-process.ts";
import { aMailServer, type MailServer } from "../../services/email/test/mail-server.ts";
import { expectNoViolations, pageWidth } from "./accessibility.ts";
import { shared } from "./shared.ts";

/** The restart after /setup, too. Other tests may be using the processor. */
const STARTS_WITHIN_MS = 240_000;
const PASSWORD = "what the household types";
const KEY = "the household's own key";
const UPC = "711719541028";

const operate = promisify(execFile);
let home: string;
let dataFolder: string;
let port: number;
/** Stands in for two retailers' APIs. */
let retailers: Sandbox;
let mails: MailServer;
let program: StartedProcess;

beforeAll(async () => {
  home = await temporaryFolder();
  dataFolder = join(home, "data");
  port = await freePort();
  retailers = await startSandbox({ port: 0, controlPort: 0 });
  mails = await aMailServer();
});
afterAll(async () => {
  await program?.kill();
  await retailers.stop();
  await mails.close();
  await removeFolder(home);
});

/** Resolves when it answers. */
async function start(): Promise<void> {
  program = startProcess(["node", "deploy/embedded.ts"], {
    DATA_FOLDER: dataFolder,
    PORT: String(port),
    HOST: "",
    UPSTREAM_BESTBUY: `${retailers.url}/bestbuy`,
    UPSTREAM_KROGER_API: `${retailers.url}/kroger-api`,
  });
  await vi.waitUntil(() => program.output().includes("StockFinder runs at"), { timeout: STARTS_WITHIN_MS });
}

async function stop(): Promise<void> {
  program.signal("SIGTERM");
  expect(await program.exit).toBe(0);
}

const command = (...args: string[]) =>
  operate(process.execPath, ["deploy/operate.ts", ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_FOLDER: dataFolder },
  });

/** Submits the form and waits for the page that answers it. */
async function press(page: Page, name: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name, exact: true }).press("Enter");
  await answered;
  await page.waitForLoadState();
}

/** On a busy machine the first tries may be late. */
async function tryUntilItWorks(page: Page, retailer: string): Promise<void> {
  const attempt = async () => {
    await press(page, `Try a search at ${retailer}`);
    return await page.getByRole("region", { name: retailer }).getByRole("status").innerText();
  };
  await expect.poll(attempt, { timeout: STARTS_WITHIN_MS }).toMatch(/^It works: \d+ items for/);
}

shared(
  "a stranger sets up real stores, watches, and finds the watch after a restart and a restore",
  { timeout: 900_000 },
  async ({ browser }) => {
    await start();
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    context.setDefaultTimeout(STARTS_WITHIN_MS);
    await context.addInitScript(() => localStorage.setItem("seen", "true"));
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.getByRole("link", { name: "Set up real stores" }).click();

    // Only the page itself may write, and only who has the code.
    const setup = `http://127.0.0.1:${port}/setup`;
    const write = (headers: Record<string, string>) =>
      fetch(setup, { method: "POST", body: new URLSearchParams({ do: "save" }), headers });
    expect((await write({ "Sec-Fetch-Site": "same-site" })).status).toBe(403);
    expect((await write({ Origin: "http://127.0.0.1:1" })).status).toBe(403);
    expect((await write({ Origin: `http://127.0.0.1:${port}` })).status).toBe(401);
    await expectNoViolations(page);
    await page.getByLabel("Code").fill("not the code");
    await press(page, "Continue");
    await page.getByText("This is not the code.").waitFor();
    await page.getByLabel("Code").fill(/with the code (\S+)/.exec(program.output())?.[1] ?? "");
    await press(page, "Continue");

    await page.getByRole("radio", { name: "Real stores" }).check();
    await page.getByLabel("ZIP Code").fill("99999");
    await press(page, "Save and start again");
    const alert = page.getByRole("alert");
    await alert.getByText("Password: expected a password, which opens this page later").waitFor();
    await alert.getByText("ZIP Code: No place has this code").waitFor();
    expect(await page.locator(":focus").getAttribute("id")).toBe("STAFF_PASSWORD");
    await page.getByLabel("ZIP Code").fill("44114");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
    await press(page, "Try a search at Kroger");
    await page.getByText("It does not work: Kroger is switched off here").waitFor();
    const kroger = page.getByRole("region", { name: "Kroger" });
    await kroger.getByLabel("Client id").fill("an id");
    await kroger.getByLabel("Client secret").fill(KEY);
    await tryUntilItWorks(page, "Kroger");
    await page.getByLabel("API key").fill(KEY);
    await tryUntilItWorks(page, "Best Buy");
    const mail = page.getByRole("region", { name: "Mail" });
    const tryMail = async () => {
      await mail.getByLabel("Try it with a mail to").fill("me@example.org");
      await press(page, "Send a mail");
      return await mail.getByRole("status").innerText();
    };
    await expect.poll(tryMail).toBe("It does not work: enter a mail server first");
    await mail.getByLabel("Mail server").fill("smtp://127.0.0.1:9");
    await press(page, "Send a mail");
    await page.getByRole("alert").getByText("Sender: required for sending mails").waitFor();
    await mail.getByLabel("Sender").fill("StockFinder <stock@example.org>");
    expect(await tryMail()).toMatch(/^It does not work: .*ECONNREFUSED/);
    await mail.getByLabel("Mail server").fill(mails.url);
    expect(await tryMail()).toMatch(/^It works: 250 /);
    expect(mails.received).toMatchObject([
      { envelopeTo: ["me@example.org"], mail: { subject: "StockFinder can send mails" } },
    ]);
    await page.getByLabel("Contact").fill("me@example.org");
    expect(await page.content()).not.toContain(KEY);
    expect(await page.content()).not.toContain(PASSWORD);
    expect(await pageWidth(page)).toBe(390);
    await expectNoViolations(page);
    await press(page, "Save and start again");
    await page.getByRole("heading", { name: "StockFinder starts again" }).waitFor();
    await page.waitForURL(`http://127.0.0.1:${port}/`, { timeout: STARTS_WITHIN_MS });
    expect((await stat(join(dataFolder, "settings.json"))).mode & 0o777).toBe(0o600);
    expect(program.output()).toContain("Starting again with other settings");

    // The demo is gone, the home's zip code is there, and the stand-ins answer.
    await expect(page.getByRole("link", { name: "Set up real stores" }).count()).resolves.toBe(0);
    expect(await page.evaluate(() => localStorage.getItem("zipcode"))).toBe("44114");
    const search = await fetch(`http://127.0.0.1:${port}/api/search/bestbuy?query=ps5&zip=44114`);
    expect(await search.json()).toMatchObject({ status: "ok" });
    const off = await fetch(`http://127.0.0.1:${port}/api/search/cvs?query=ps5&zip=44114`);
    expect(await off.json()).toMatchObject({ error: { code: "off" } });
    await page.goto(
      `http://127.0.0.1:${port}/where-to-buy/${UPC}/sony-playstation-5-ps5-console-disc-edition`,
    );
    const dialog = page.getByRole("dialog", { name: "Watch this" });
    // The page is readable before its script is there, and a press would do nothing.
    const opened = async () => {
      const button = page.getByRole("button", { name: "Watch this", exact: true }).first();
      if (!(await dialog.isVisible())) await button.click({ timeout: 2_000 });
      await dialog.waitFor({ timeout: 2_000 });
    };
    await vi.waitFor(opened, { timeout: 60_000 });
    await dialog.getByRole("radio", { name: "it is back in stock" }).check();
    await dialog.getByRole("button", { name: "Start watching" }).click();
    await dialog.waitFor({ state: "detached" });
    const findWatch = async () => {
      await page.goto(`http://127.0.0.1:${port}/watches`);
      await page.getByRole("listitem").filter({ hasText: "PlayStation 5" }).first().waitFor();
    };
    await findWatch();

    await stop();
    await start();
    await findWatch();
    const backup = join(home, "by-hand.backup");
    await command("backup", backup);
    await stop();
    await rm(dataFolder, { recursive: true });
    await command("restore", backup);
    await start();
    await findWatch();

    // The page now wants the password, and keeps what was saved.
    await page.goto(setup);
    await page.getByLabel("Staff password").fill(PASSWORD);
    await press(page, "Continue");
    expect(await page.getByLabel("Contact").inputValue()).toBe("me@example.org");
    expect(await page.getByLabel("API key").getAttribute("placeholder")).toBe("Saved");
    await context.close();
  },
);
