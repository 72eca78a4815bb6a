import type { Operation } from "@stockfinder/contracts/operation";
import type { Request } from "express";

/** The token in `Authorization`, bare as shipped clients send it or after `Bearer`; undefined where there is none. */
export function tokenOf({ headers: { authorization = "" } }: Request): string | undefined {
  return authorization.replace(/^bearer\s+/i, "") || undefined;
}

/** Whether the operation itself reads what stands in `Authorization`, so that it is no access token. */
export function readsAuthorization({ http }: Pick<Operation, "http">): boolean {
  return http?.given?.some((field) => field === "refreshToken" || field === "secret") ?? false;
}
