import { randomUUID } from "node:crypto";
import { freePort } from "@stockfinder/testing/free-ports";
import { freshDatabase, withClient } from "@stockfinder/testing/fresh-database";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { quietLogger } from "@stockfinder/testing/quiet-logger";
import { servers } from "@stockfinder/testing/servers";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { startFakeGoogle } from "../../services/auth/test/providers/fake-google.ts";
import { startProduct } from "../product.ts";
import { ask, post } from "./ask.ts";

const GONE_WITHIN_MS = 60_000;
const SEEN = { title: "Wipes are back", text: "Aisle 7", store: "Target", zipcode: "44114" };
const PERSON = {
  sub: "google-4711",
  name: "Nobody Special",
  email: "nobody@shop.example",
  email_verified: true,
};

const Texts = z.record(z.string(), z.union([z.string(), z.boolean()]).transform(String));
const Exported = z.looseObject({ account: z.looseObject({ id: z.string() }) });

/** Creates everything that the product can hold about a person, with the requests of a browser. */
async function liveThere(url: string, othersPost: string, visitPage: (page: string) => Promise<URL>) {
  const fingerprint = randomUUID();
  const userID = randomUUID();
  let cookie = "";
  let accessToken: string | undefined;
  const postHere = async (path: string, body: object): Promise<Record<string, string>> => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie,
        ...(accessToken !== undefined && { authorization: accessToken }),
      },
      body: JSON.stringify(body),
    });
    if (response.status !== 200)
      throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    cookie ||= response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
    return Texts.parse(await response.json());
  };

  const left = await postHere("/api/auth/authorization", { accountType: "google", fingerprint });
  const { searchParams } = await visitPage(left.url ?? "");
  const [tokenId, state] = [searchParams.get("code"), searchParams.get("state")];
  ({ accessToken } = await postHere("/api/auth/register", {
    accountType: "google",
    tokenId,
    state,
    fingerprint,
  }));
  await postHere("/api/user/installReason", { installReason: ["Price comparisons"] });
  await postHere("/api/user/uninstallReason", { uninstallReason: ["It was in the way"] });
  await postHere("/api/mobileVisit", { utmSource: "fb" });
  await postHere("/api/log/search", { query: "wipes", zipcode: "44114", userID });
  const { postId = "" } = await postHere("/api/post/add", { ...SEEN, userID });
  await postHere("/api/post/up", { _id: othersPost, userID });
  await postHere("/api/post/report", { _id: othersPost, userID });
  return { fingerprint, userID, accessToken: accessToken ?? "", postId };
}

test.skipIf(!servers.postgres)(
  "a removed account's data is deleted from every table of every service within a minute",
  async () => {
    const database = await freshDatabase(servers.postgres ?? "");
    const dataFolder = await temporaryFolder();
    const port = await freePort();
    const google = await startFakeGoogle([`http://127.0.0.1:${port}/login?t=1`]);
    google.person = PERSON;
    const product = await startProduct({
      port,
      dataFolder,
      logger: quietLogger("stockfinder"),
      environment: { NODE_ENV: "test", DATABASE_URL: database.url, ...google.environment },
    });
    onTestFinished(async () => {
      await product.stop(2_000);
      await google.stop();
      await database.drop();
      await removeFolder(dataFolder);
    });

    const added = await post(`${product.url}/api/post/add`, { ...SEEN, userID: randomUUID() });
    const othersPost = Texts.parse(JSON.parse(added.text)).postId ?? "";

    const lived = await liveThere(product.url, othersPost, (page) => google.visit(page, "Continue"));
    const own = { headers: { authorization: lived.accessToken } };
    const exported = Exported.parse(JSON.parse((await ask(`${product.url}/api/me/export`, own)).text));
    expect(exported).toMatchObject({
      account: { email: PERSON.email, name: PERSON.name },
      fingerprints: [{ fingerprint: lived.fingerprint }],
      community: {
        posts: [{ _id: lived.postId }],
        votes: [{ postId: othersPost }],
        reports: [{ postId: othersPost }],
      },
    });
    const traces = [
      exported.account.id,
      PERSON.sub,
      PERSON.email,
      PERSON.name,
      lived.fingerprint,
      lived.userID,
    ];
    const tracesLeft = () => rowsWith(database.url, [...traces, lived.postId]);
    expect(await tracesLeft()).not.toEqual([]);

    expect(await ask(`${product.url}/api/me`, { ...own, method: "DELETE" })).toMatchObject({ status: 200 });
    await expect.poll(tracesLeft, { timeout: GONE_WITHIN_MS }).toEqual([]);

    // Its token gives access to nothing; `reguser/fetch` answers that it is nobody's.
    await expect.poll(async () => (await ask(`${product.url}/api/me/export`, own)).status).toBe(401);
    const whose = await ask(`${product.url}/api/reguser/fetch`, { ...own, method: "POST" });
    expect(whose).toMatchObject({ status: 204, text: "" });
    expect(await ask(`${product.url}/api/me`, { ...own, method: "DELETE" })).toMatchObject({ status: 200 });
  },
  90_000,
);

/**
 * The rows of all tables that contain one of these texts, except the record that the account has ended. That record holds
 * only its id, and keeps a late event or token from bringing the account's posts back.
 */
async function rowsWith(databaseUrl: string, texts: readonly string[]): Promise<string[]> {
  return await withClient(databaseUrl, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')
         and (schemaname, tablename) not in (('community', 'account_ends'), ('alerts', 'owner_ends'))`,
    );
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `select held::text as row from ${name} as held
         where exists (select from unnest($1::text[]) as trace where strpos(held::text, trace) > 0)`,
        [texts],
      );
      found.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    return found;
  });
}
