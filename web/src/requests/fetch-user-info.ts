import type { userInfo } from "@stockfinder/contracts/accounts";
import type { OutputOf } from "@stockfinder/contracts/operation";
import { callSignedIn } from "../session/session.ts";
import type { Answer } from "../session/signed-in-calls.ts";

export type UserInfo = NonNullable<OutputOf<typeof userInfo>>;

export function fetchUserInfo(): Promise<Answer<UserInfo>> {
  return callSignedIn("/api/reguser/fetch");
}
