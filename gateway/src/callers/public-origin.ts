import type { IncomingMessage } from "node:http";
import { ANY_ADDRESS, THIS_MACHINE } from "../http/known-hosts.ts";

export type OriginOf = (head: Pick<IncomingMessage, "headers" | "socket">) => string;

interface PublicOriginOptions {
  readonly publicUrl: string | undefined;
  readonly host: string;
}

/**
 * The product's own origin as visitors type it: `PUBLIC_URL`. Without that it is the gateway's own address, by the name of
 * this machine that the visitor typed, because a cookie of localhost is not sent to 127.0.0.1. No other Host is trusted.
 */
export function publicOrigin({ publicUrl, host }: PublicOriginOptions): OriginOf {
  if (publicUrl !== undefined) return () => publicUrl;
  const ownName = ANY_ADDRESS.has(host) ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return ({ headers, socket }) => {
    const originAt = (name: string) => new URL(`http://${name}:${socket.localPort}`).origin;
    const typed = `http://${headers.host}`;
    return THIS_MACHINE.map(originAt).find((origin) => origin === typed) ?? originAt(ownName);
  };
}
