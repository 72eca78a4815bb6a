import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { dirname, extname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import { SERVER_BUNDLE } from "@stockfinder/contracts/held-page";
import { SERVICE_WORKER_PATH } from "@stockfinder/contracts/push";
import type { Logger } from "@stockfinder/service/logger";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { send, sendEmpty } from "../http/answer.ts";
import { demoPage, HOME_SCRIPT, type House, homeScript, housePage } from "./house.ts";
import { sharedPage } from "./shared-page.ts";
import type { SiteTexts } from "./site-environment.ts";
import { readStoreIcons, siteSettings } from "./site-settings.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".atom": "application/atom+xml; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".wasm": "application/wasm",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** In order of preference. */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;

/** What the gateway renders pages with. */
const SERVER_ONLY = `${dirname(SERVER_BUNDLE)}/`;

export interface WebFile {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly compressed: ReadonlyMap<string, Buffer>;
}

export type WebFiles = ReadonlyMap<string, WebFile>;

/**
 * Reads the folder once. Requests are answered from this table only. No request path reaches the file system, so none can leave
 * the folder.
 */
export async function readWebFiles(
  folder: string,
  {
    publicUrl,
    site,
    storeIcons,
    sandboxUrl,
    logger,
    house,
  }: {
    readonly publicUrl: string | undefined;
    readonly site: SiteTexts;
    readonly storeIcons: string | undefined;
    readonly sandboxUrl?: string | undefined;
    readonly logger: Logger;
    readonly house?: House | undefined;
  },
): Promise<WebFiles> {
  const contents = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).replaceAll(sep, "/");
    if (entry.isFile() && !path.startsWith(SERVER_ONLY)) contents.set(`/${path}`, await readFile(file));
  }
  const page = contents.get("/index.html");
  if (!page) logger.warn({ folder }, "no web client found; only the API is served");
  const icons = await readStoreIcons(storeIcons);
  for (const [path, bytes] of icons) contents.set(path, bytes);
  const settings = siteSettings(site, icons);
  if (page) {
    const atHome = house ? housePage(page, house) : page;
    const own = sandboxUrl ? demoPage(atHome, { canSetUp: house?.isDemo ?? false }) : atHome;
    for (const [path, bytes] of sharedPage(own, { publicUrl, settings })) contents.set(path, bytes);
  }
  if (house?.zip) contents.set(HOME_SCRIPT, homeScript(house.zip));

  const files = new Map<string, WebFile>();
  for (const [path, plain] of contents) {
    if (ENCODINGS.some(({ suffix }) => path.endsWith(suffix))) continue;
    const compressed = new Map<string, Buffer>();
    for (const { name, suffix } of ENCODINGS) {
      const bytes = contents.get(path + suffix);
      if (bytes && bytes.length < plain.length) compressed.set(name, bytes);
    }
    files.set(path, webFile(path, plain, compressed));
  }
  return files;
}

/** A file as it is served; the path decides its type and how long it is cached. */
export function webFile(path: string, plain: Buffer, compressed: ReadonlyMap<string, Buffer>): WebFile {
  return {
    contentType: CONTENT_TYPES[extname(path)] ?? "application/octet-stream",
    cacheControl: cacheControl(path),
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    plain,
    compressed,
  };
}

/** A page that the gateway has drawn, with its gzipped bytes. */
export function drawnPage(page: Buffer): WebFile {
  return webFile("/index.html", page, new Map([["gzip", gzipSync(page)]]));
}

export function webFiles(files: WebFiles): RequestHandler {
  return function serveWebFile(request: Request, response: Response, next: NextFunction) {
    const file = isRead(request) ? files.get(request.path) : undefined;
    if (file === undefined) return next();
    sendFile(request, response, file);
  };
}

export function sendFile(request: Request, response: Response, file: WebFile, status: 200 | 404 = 200): void {
  const encoding = encodingFor(request, file);
  const headers = ["Cache-Control", file.cacheControl, "ETag", file.etag];
  if (file.compressed.size > 0) headers.push("Vary", "Accept-Encoding");
  const isKnown = status === 200 && isSame(request.headers["if-none-match"], file.etag);
  if (isKnown) {
    sendEmpty(response, 304, headers);
    return;
  }
  if (encoding) headers.push("Content-Encoding", encoding);
  send(response, status, file.contentType, file.compressed.get(encoding ?? "") ?? file.plain, headers);
}

/** Vite names every file below `/assets/` by a hash of its content. */
function cacheControl(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  const isNewAtOnce = extname(path) === ".html" || path === SERVICE_WORKER_PATH;
  return isNewAtOnce ? "no-cache" : "public, max-age=3600";
}

/** Whether a page is requested, or a path without an extension by a client that accepts anything. */
export function isPageRequest(request: Request): boolean {
  const { path } = request;
  const { accept = "*/*" } = request.headers;
  if (!isRead(request) || path === "/api" || path.startsWith("/api/")) return false;
  return accept.includes("text/html") || (accept.includes("*/*") && extname(path) === "");
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

function encodingFor(request: Request, { compressed }: WebFile): string | undefined {
  if (compressed.size === 0) return undefined;
  return ENCODINGS.map(({ name }) => name).find(
    (name) => compressed.has(name) && request.acceptsEncodings(name) === name,
  );
}

/** Compares weakly, because a proxy that compresses may weaken the tag. */
function isSame(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  return given.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
