import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { Logger } from "@stockfinder/service/logger";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { send, sendEmpty } from "./answer.ts";
import { sharedPage } from "./shared-page.ts";

const CONTENT_TYPES: Readonly<Record<string, string>> = {
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
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** Best first. */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;

interface WebFile {
  readonly contentType: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly compressed: ReadonlyMap<string, Buffer>;
}

/** What the built web client consists of, by the path it is asked for. */
export type WebFiles = ReadonlyMap<string, WebFile>;

/**
 * Reads the folder once. Requests are answered from this table alone and no path of theirs ever reaches the file system,
 * so none can leave the folder.
 */
export async function readWebFiles(
  folder: string,
  { publicUrl, logger }: { publicUrl: string | undefined; logger: Logger },
): Promise<WebFiles> {
  const contents = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) {
      contents.set(`/${relative(folder, file).replaceAll(sep, "/")}`, await readFile(file));
    }
  }
  const page = contents.get("/index.html");
  if (!page) logger.warn({ folder }, "no web client here; only the API is served");
  else if (publicUrl) for (const [path, bytes] of sharedPage(page, publicUrl)) contents.set(path, bytes);

  const files = new Map<string, WebFile>();
  for (const [path, plain] of contents) {
    if (ENCODINGS.some(({ suffix }) => path.endsWith(suffix))) continue;
    const compressed = new Map<string, Buffer>();
    for (const { name, suffix } of ENCODINGS) {
      const bytes = contents.get(path + suffix);
      if (bytes && bytes.length < plain.length) compressed.set(name, bytes);
    }
    files.set(path, {
      contentType: CONTENT_TYPES[extname(path)] ?? "application/octet-stream",
      cacheControl: cacheControl(path),
      etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
      plain,
      compressed,
    });
  }
  return files;
}

/** Serves the web client: its files, and its one page for every address that a person opens. */
export function webFiles(files: WebFiles): RequestHandler {
  const page = files.get("/index.html");
  return function serveWebFile(request: Request, response: Response, next: NextFunction) {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const { path } = request;
    const file = files.get(path) ?? (isPageRequest(request, path) ? page : undefined);
    if (file === undefined) return next();

    const encoding = encodingFor(request, file);
    const headers = ["Cache-Control", file.cacheControl, "ETag", file.etag];
    if (file.compressed.size > 0) headers.push("Vary", "Accept-Encoding");
    if (isSame(request.headers["if-none-match"], file.etag)) return sendEmpty(response, 304, headers);
    if (encoding) headers.push("Content-Encoding", encoding);
    send(response, 200, file.contentType, file.compressed.get(encoding ?? "") ?? file.plain, headers);
  };
}

/** Vite puts a hash of the content into the name of everything below `/assets/`. */
function cacheControl(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  return extname(path) === ".html" ? "no-cache" : "public, max-age=3600";
}

/** Asked for as a page, or by a program that takes anything and names no file. */
function isPageRequest({ headers: { accept = "*/*" } }: Request, path: string): boolean {
  const isApi = path === "/api" || path.startsWith("/api/");
  return !isApi && (accept.includes("text/html") || (accept.includes("*/*") && extname(path) === ""));
}

function encodingFor(request: Request, { compressed }: WebFile): string | undefined {
  if (compressed.size === 0) return undefined;
  return ENCODINGS.map(({ name }) => name).find(
    (name) => compressed.has(name) && request.acceptsEncodings(name) === name,
  );
}

/** Compared weakly, as a proxy that compresses may have weakened it. */
function isSame(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false;
  return given.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
