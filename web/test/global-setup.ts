import { randomBytes } from "node:crypto";
import { findPostgres } from "@stockfinder/testing/postgres";
import type {} from "@stockfinder/testing/servers";
import type { TestProject } from "vitest/node";
import { buildWebIfOlder } from "../../deploy/build-web.ts";
import { chromiumPath } from "./browser.ts";

let release = async () => {};

/** Builds the client and unpacks Chromium before the first worker needs them: two workers would do both at once. */
export async function setup(project: TestProject): Promise<void> {
  const name = `stockfinder_browser_${randomBytes(5).toString("hex")}`;
  const [{ server }] = await Promise.all([findPostgres(name), buildWebIfOlder(() => {}), chromiumPath()]);
  release = async () => server?.release();
  project.provide("servers", { postgres: server?.url ?? null, redis: null, amqp: null });
}

export async function teardown(): Promise<void> {
  await release();
}
