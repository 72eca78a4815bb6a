import { randomUUID } from "node:crypto";
import { logout, refresh, register, removeAccount, userInfo } from "@stockfinder/contracts/accounts";
import { AccessTokenClaims } from "@stockfinder/contracts/sign-in";
import { type Answer, ask, post } from "./ask.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** An anonymous, honest client: it keeps the newest tokens and sends one request with them at a time. */
export class Client {
  readonly fingerprint: string;
  #tokens: Tokens = { accessToken: "", refreshToken: "" };

  constructor(fingerprint: string = randomUUID()) {
    this.fingerprint = fingerprint;
  }

  get accessToken(): string {
    return this.#tokens.accessToken;
  }

  get refreshToken(): string {
    return this.#tokens.refreshToken;
  }

  /** From the newest access token. */
  get accountId(): string {
    const [, claims = ""] = this.accessToken.split(".");
    return AccessTokenClaims.parse(JSON.parse(Buffer.from(claims, "base64url").toString())).sub;
  }

  async register(gatewayUrl: string): Promise<Outcome> {
    const asked = { accountType: "anonymous", fingerprint: this.fingerprint };
    const answer = await post(`${gatewayUrl}/api/auth/register`, asked);
    return this.#kept(outcomeOf(register, answer), () => register.output.parse(JSON.parse(answer.text)));
  }

  async refresh(gatewayUrl: string): Promise<Outcome> {
    const answer = await this.#presentRefreshToken(`${gatewayUrl}/api/auth/token`);
    return this.#kept(outcomeOf(refresh, answer), () => {
      const renewed = refresh.output.parse(JSON.parse(answer.text));
      return { accessToken: renewed.access_token, refreshToken: renewed.refresh_token };
    });
  }

  async logout(gatewayUrl: string): Promise<Outcome> {
    return outcomeOf(logout, await this.#presentRefreshToken(`${gatewayUrl}/api/auth/logout`));
  }

  /** Removes its account. After a lost answer, a reply that the account is unknown counts as success. */
  async leave(gatewayUrl: string): Promise<Outcome> {
    const own = { authorization: this.accessToken };
    const outcome = outcomeOf(
      removeAccount,
      await ask(`${gatewayUrl}/api/me`, { method: "DELETE", headers: own }),
    );
    return outcome !== "answered" && outcome.status === 401 ? "answered" : outcome;
  }

  /** Requests something that requires a sign-in. */
  async introduceItself(gatewayUrl: string): Promise<Outcome> {
    const own = { authorization: this.accessToken };
    return outcomeOf(userInfo, await post(`${gatewayUrl}/api/reguser/fetch`, {}, own));
  }

  #presentRefreshToken(url: string): Promise<Answer> {
    return post(url, {}, { authorization: this.refreshToken });
  }

  #kept(outcome: Outcome, tokens: () => Tokens): Outcome {
    if (outcome === "answered") this.#tokens = tokens();
    return outcome;
  }
}
