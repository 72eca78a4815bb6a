import type { Request } from "express";

const ANY_ADDRESS = new Set(["0.0.0.0", "::"]);
const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

export type OriginOf = (request: Request) => string;

interface PublicOriginOptions {
  readonly publicUrl: string | undefined;
  readonly host: string;
}

/**
 * The product's own address as visitors have it, without a slash at its end: what `PUBLIC_URL` says. Without that, the one
 * that the gateway listens at, under whichever name of this machine the visitor typed: a cookie that was set at
 * localhost is not sent to 127.0.0.1. Of what a request says, nothing else is believed.
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
