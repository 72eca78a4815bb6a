import { randomUUID } from "node:crypto";
import { addPost } from "@stockfinder/contracts/community";
import { createLogger } from "@stockfinder/service/logger";
import { type FreshDatabase, freshDatabase } from "@stockfinder/testing/fresh-database";
import { removeFolder, temporaryFolder } from "@stockfinder/testing/program";
import { servers } from "@stockfinder/testing/servers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Product, startProduct } from "../product.ts";
import { ask, post } from "./ask.ts";
import { sandboxControl } from "./sandbox-control.ts";

type Line = Record<string, unknown>;

describe("the id of a request", () => {
  const lines: Line[] = [];
  let folder: string;
  let database: FreshDatabase | null;
  let product: Product;

  beforeAll(async () => {
    folder = await temporaryFolder();
    database = servers.postgres === null ? null : await freshDatabase(servers.postgres);
    product = await startProduct({
      port: 0,
      dataFolder: folder,
      environment: { DATABASE_URL: database?.url },
      logger: createLogger({
        service: "stockfinder",
        level: "debug",
        destination: { write: (line) => lines.push(JSON.parse(line)) },
      }),
    });
  });
  afterAll(async () => {
    await product?.stop(1_000);
    await removeFolder(folder);
    await database?.drop();
  });

  /** The lines logged from now until `request` has been answered and logged. */
  async function linesOf(request: () => Promise<unknown>): Promise<Line[]> {
    lines.length = 0;
    await request();
    await expect.poll(() => lines.some(({ msg }) => msg === "request")).toBe(true);
    return [...lines];
  }

  test("the process with every service starts and reports each outbox", async () => {
    const { text } = await ask(`${product.url}/metrics`);

    for (const schema of ["alerts", "auth", "community", "lookup"])
      expect(text).toContain(`outbox_events{schema="${schema}",service="stockfinder"} 0`);
    expect(text).toContain('part_up{part="database",service="stockfinder"} 1');
    expect(text).toContain('bus_queue_messages{queue="parked",service="stockfinder"} 0');
  });

  test("is in every log line of a search, those of a failing look-up included", async () => {
    await sandboxControl(product.sandboxControlUrl ?? "").fault("walmart", { status: { code: 412 } });

    const logged = await linesOf(() =>
      ask(`${product.url}/api/search/walmart?query=wipes&zip=44114`, {
        headers: { "x-request-id": "search-request-1" },
      }),
    );

    expect(logged.map(({ msg }) => msg)).toEqual(expect.arrayContaining(["look-up failed", "request"]));
    expect(logged.filter(({ requestId }) => requestId !== "search-request-1")).toEqual([]);
  });

  test("is in every log line of a post", async () => {
    const said = { ...A_POST, userID: randomUUID() };
    const logged = await linesOf(() =>
      post(`${product.url}${addPost.http?.path}`, said, { "x-request-id": "post-request-1" }),
    );

    expect(logged).toContainEqual(expect.objectContaining({ msg: "request", status: 200 }));
    expect(logged.filter(({ requestId }) => requestId !== "post-request-1")).toEqual([]);
  });
});

const A_POST = { title: "Wipes are back", text: "A whole pallet.", store: "Target", zipcode: "44114" };
