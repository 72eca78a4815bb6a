import type { Operation } from "@stockfinder/contracts/operation";

/** Whether the operation itself reads `Authorization`, which then holds no access token. */
export function readsAuthorization({ http }: Pick<Operation, "http">): boolean {
  return http?.given?.some((field) => field === "refreshToken" || field === "secret") ?? false;
}
