import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { freePort } from "@stockfinder/testing/free-ports";
import { withClient } from "@stockfinder/testing/fresh-database";
import { until } from "@stockfinder/testing/until";
import { z } from "zod";
import { copySources, installPackages, missingSources, runNpm } from "./peer-sources.ts";
import { endTree } from "./process-tree.ts";
import type { ShopProduct } from "./shop.ts";
import type { Running, Subject, World } from "./subject.ts";

const ANSWERS_WITHIN_MS = 60_000;
const Token = z.object({ token: z.string() });
const Added = z.union([
  z.object({ id: z.number() }),
  z.object({ product: z.object({ id: z.number() }) }).transform(({ product }) => product),
]);

/** PriceGhost and its fork PriceStalker: a server with Postgres that is steered through its HTTP API. */
export function priceGhost(peers: string | undefined, name: "PriceGhost" | "PriceStalker"): Subject {
  return {
    name,
    remark: "without its Postgres; looks what is due once a minute; alerts by its Discord webhook",
    missing: async () => missingSources(peers, name, "backend/package.json"),
    async start(world) {
      const { folder } = world;
      await copySources(join(peers ?? "", name), folder);
      const backend = join(folder, "backend");
      await installPackages(backend);
      await runNpm(backend, ["run", "build"]);
      const databaseUrl = await world.database();
      const schema = join(folder, "database/init.sql");
      if (existsSync(schema)) {
        const sql = await readFile(schema, "utf8");
        await withClient(databaseUrl, (client) => client.query(sql));
      }

      await using made = new AsyncDisposableStack();
      const hook = await openWebhook(world);
      made.defer(() => hook.close());
      const port = await freePort();
      const child = spawn(process.execPath, ["dist/index.js"], {
        cwd: backend,
        stdio: ["ignore", "ignore", "inherit"],
        env: {
          ...process.env,
          NODE_ENV: "production",
          PORT: String(port),
          DATABASE_URL: databaseUrl,
          JWT_SECRET: randomBytes(32).toString("hex"),
        },
      });
      made.defer(() => endTree(child.pid ?? 0));
      await watchAll(`http://127.0.0.1:${port}`, hook.url, world);
      const all = made.move();
      return { pid: child.pid ?? 0, stop: () => all.disposeAsync() } satisfies Running;
    },
  };
}

/** Registers, names the webhook, and adds each product with a notice when it is back. */
async function watchAll(url: string, hook: string, { shop, politeMs }: World): Promise<void> {
  const isUp = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isUp, { what: "its server", timeoutMs: ANSWERS_WITHIN_MS });
  let token = "";
  const send = async (method: string, path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  };
  const person = { email: "bench@example.com", password: randomBytes(16).toString("hex") };
  ({ token } = Token.parse(await send("POST", "/auth/register", person)));
  await send("PUT", "/settings/notifications", { discord_webhook_url: hook, discord_enabled: true });
  const refresh_interval = politeMs / 1_000;
  for (const product of shop.products) {
    const { id } = Added.parse(await send("POST", "/products", { url: product.url, refresh_interval }));
    await send("PUT", `/products/${id}`, { refresh_interval, notify_back_in_stock: true });
  }
}

/** Plays Discord. */
async function openWebhook({ shop, alerted }: World): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const product = restockIn(await text(request), shop.products);
    if (product) alerted(product);
    response.writeHead(204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The product that a message to Discord reports as back; null for any other message. */
export function restockIn(
  message: string,
  products: readonly Pick<ShopProduct, "name" | "url">[],
): string | null {
  if (!/back in stock/i.test(message)) return null;
  return products.find(({ url }) => message.includes(url))?.name ?? null;
}
