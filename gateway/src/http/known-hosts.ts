import type { IncomingMessage } from "node:http";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { refuseHost } from "./problem.ts";

export const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];
export const ANY_ADDRESS = new Set(["0.0.0.0", "::"]);

export interface KnownHostsOptions {
  readonly production: boolean;
  readonly host: string;
  readonly publicUrl: string | undefined;
}

export type IsKnownHost = (head: Pick<IncomingMessage, "headers">) => boolean;

/**
 * In production every host is known: the proxy in front decides. Elsewhere only our own names are: a page of another site can
 * point its name at 127.0.0.1 (DNS rebinding) and would be same-origin to a gateway that serves any name.
 */
export function knownHosts({ production, host, publicUrl }: KnownHostsOptions): IsKnownHost {
  if (production) return () => true;
  const known = new Set(THIS_MACHINE);
  if (publicUrl !== undefined) known.add(new URL(publicUrl).hostname);
  if (!ANY_ADDRESS.has(host)) known.add(host.includes(":") ? `[${host}]` : host.toLowerCase());
  return ({ headers }) => known.has(hostNameIn(headers.host ?? ""));
}

export function refuseUnknownHosts(isKnownHost: IsKnownHost): RequestHandler {
  return function refuseUnknownHost(request: Request, response: Response, next: NextFunction): void {
    if (isKnownHost(request)) next();
    else refuseHost(response);
  };
}

function hostNameIn(header: string): string {
  return header.replace(/:\d*$/, "").toLowerCase();
}
