import { describe, expect, test, vi } from "vitest";
import { call } from "../api/call.ts";
import { joinAccounts, signIn } from "./sign-in.ts";

vi.mock(import("../api/call.ts"), () => ({ call: vi.fn() }));

const BOTH = { accessToken: "access", refreshToken: "refresh" };
const REGISTRATION = { accountType: "anonymous", fingerprint: "0123456789abcdef" } as const;
const UPGRADE = { accountType: "google", tokenId: "code", encryptedToken: "token" } as const;

/** A production build takes answers as they are, so any answer can arrive. */
function serverAnswers(body: unknown): void {
  vi.mocked(call).mockResolvedValueOnce(body as never);
}

describe("a registration's answer", () => {
  test("stores the fields beside the tokens", async () => {
    const referralMessage = { message: "Successfully referred by friend", error: false };
    serverAnswers({ ...BOTH, referralMessage });
    expect(await signIn(REGISTRATION)).toEqual({ ...BOTH, referralMessage });
  });

  test.each([{ accessToken: "access" }, { refreshToken: "refresh" }])("of %j is an error", async (answer) => {
    serverAnswers(answer);
    await expect(signIn(REGISTRATION)).rejects.toThrow("lacks an access token");
  });
});

describe("an upgrade's answer", () => {
  test("has its tokens under data", async () => {
    serverAnswers({ data: BOTH });
    expect(await joinAccounts(UPGRADE)).toEqual(BOTH);
  });

  test.each([{ data: { accessToken: "access" } }, {}])("of %j is an error", async (answer) => {
    serverAnswers(answer);
    await expect(joinAccounts(UPGRADE)).rejects.toThrow("lacks an access token");
  });
});
