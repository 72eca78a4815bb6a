import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Country } from "@stockfinder/contracts/listings";
import { directoryId } from "@stockfinder/contracts/store-ids";
import {
  addStores,
  type DirectoryStore,
  STORES_BY_HOST,
  STORES_BY_ID,
  withBareHosts,
} from "@stockfinder/product-rules/stores/directory";
import type { Clock } from "@stockfinder/service/clock";
import type { Logger } from "@stockfinder/service/logger";
import { type Repeating, repeat } from "@stockfinder/service/repeat";
import { readShopFile } from "./parse-shop-file.ts";
import type { ShopFile } from "./shop-file.ts";

/** How soon a changed file counts. */
const EVERY_MS = 5_000;
const MOST_FILES = 500;
/** The file's name without its end is the shop's id. */
const FILE_NAME = /^[a-z0-9]{2,40}\.yaml$/;

export interface ShopFilesDependencies {
  /** A file of a later folder replaces one of the same name. A folder may be missing. */
  readonly folders: readonly string[];
  readonly clock: Pick<Clock, "sleep">;
  readonly logger: Pick<Logger, "warn" | "error">;
}

export interface AddedShop {
  readonly store: DirectoryStore;
  readonly file: ShopFile;
}

interface ReadFile {
  /** Time and size: the file is parsed again when they change. */
  readonly version: string;
  /** Of the last version without an error; null if there was none. */
  readonly shop: ShopFile | null;
}

/** The shops that are described by files: they join the directory, and follow their files. */
export class ShopFiles {
  readonly #dependencies: ShopFilesDependencies;
  #files = new Map<string, ReadFile>();
  #shops: ReadonlyMap<string, AddedShop> = new Map();
  #repeating: Repeating | null = null;

  private constructor(dependencies: ShopFilesDependencies) {
    this.#dependencies = dependencies;
  }

  static async start(dependencies: ShopFilesDependencies): Promise<ShopFiles> {
    const files = new ShopFiles(dependencies);
    await files.#refresh();
    files.#repeating = repeat(() => files.#refresh(), { clock: dependencies.clock, everyMs: EVERY_MS });
    return files;
  }

  /** The file of a store; undefined for a row of the directory. */
  of(storeId: string | undefined): ShopFile | undefined {
    return this.#shops.get(storeId ?? "")?.file;
  }

  in(country: Country): AddedShop[] {
    return [...this.#shops.values()].filter(({ store }) => store.country === country);
  }

  stop(): void {
    this.#repeating?.stop();
    addStores([]);
  }

  async #refresh(): Promise<void> {
    try {
      const paths = await pathsIn(this.#dependencies.folders);
      const read = new Map<string, ReadFile>();
      for (const path of paths.values()) read.set(path, await this.#read(path));
      const isSame =
        read.size === this.#files.size &&
        [...read].every(([path, { version }]) => this.#files.get(path)?.version === version);
      if (isSame) return;
      this.#files = read;
      this.#shops = this.#accepted([...paths].map(([id, path]) => [id, path, read.get(path)?.shop ?? null]));
      addStores([...this.#shops.values()].map(({ store }) => store));
    } catch (error) {
      this.#dependencies.logger.error({ err: error }, "shop files cannot be read");
    }
  }

  /** A file with an error keeps its last version without one. */
  async #read(path: string): Promise<ReadFile> {
    const version = await stat(path).then(
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
      ({ code }: NodeJS.ErrnoException) => `${code}`, // which its reading reports
    );
    const before = this.#files.get(path);
    if (before?.version === version) return before;
    const parsed = await readShopFile(path);
    if ("shop" in parsed) return { version, shop: parsed.shop };
    for (const { line, column, message } of parsed.problems) this.#warn(`${path}:${line}:${column}`, message);
    return { version, shop: before?.shop ?? null };
  }

  #accepted(files: readonly (readonly [name: string, path: string, ShopFile | null])[]) {
    const shops = new Map<string, AddedShop>();
    const hosts = new Set<string>();
    for (const [name, path, file] of files) {
      if (file === null) continue;
      const store = storeOfFile(name, file);
      const refusal =
        refusalOf(store) ??
        (store.hosts.some((host) => hosts.has(host)) ? "hosts: another file has one of them" : null);
      if (refusal !== null) {
        this.#warn(path, refusal);
        continue;
      }
      for (const host of store.hosts) hosts.add(host);
      shops.set(store.id, { store, file });
    }
    return shops;
  }

  #warn(file: string, message: string): void {
    this.#dependencies.logger.warn({ file }, `shop file: ${message}`);
  }
}

/** The store of a file of that name, without `.yaml`. */
export function storeOfFile(name: string, file: ShopFile): DirectoryStore {
  const { country } = file;
  return {
    id: directoryId(name, country),
    name: file.name,
    hosts: withBareHosts(file.hosts),
    country,
    reads: "page",
    retailer: null,
    cart: null,
  };
}

/** Why a file may not have a store; null if it may. It may teach how a store of the directory is read, under its id. */
export function refusalOf({ id, hosts }: DirectoryStore): string | null {
  if (STORES_BY_ID.get(id)?.reads === "adapter") return `${id} is searched by its own adapter`;
  const other = hosts
    .map((host) => STORES_BY_HOST.get(host))
    .find((row) => row !== undefined && row.id !== id);
  return other ? `hosts: they are ${other.name}'s, whose file is ${other.id}.yaml` : null;
}

async function pathsIn(folders: readonly string[]): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const folder of folders) {
    const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    const named = entries.sort().filter((entry) => FILE_NAME.test(entry));
    for (const entry of named.slice(0, MOST_FILES)) paths.set(basename(entry, ".yaml"), join(folder, entry));
  }
  return paths;
}
