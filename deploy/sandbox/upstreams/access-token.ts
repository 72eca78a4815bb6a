import { hash } from "../random.ts";
import type { World } from "../world.ts";
import { type Answer, type Asked, Refusal } from "./route.ts";

/** An OAuth server for client credentials: its tokens contain their expiry, so none has to be stored. */
export class TokenIssuer {
  readonly #name: string;
  readonly #lifeSeconds: number;

  constructor(name: string, lifeSeconds: number) {
    this.#name = name;
    this.#lifeSeconds = lifeSeconds;
  }

  /** @throws {Refusal} with `refused`, if id and secret are missing or another grant is requested. */
  issue(
    { headers, body }: Asked,
    world: World,
    refused: Answer,
  ): { access_token: string; expires_in: number } {
    const form = new URLSearchParams(body);
    if (!hasCredentials(headers.authorization) || form.get("grant_type") !== "client_credentials") {
      throw new Refusal(refused);
    }
    const end = world.clock.now() + this.#lifeSeconds * 1_000;
    return { access_token: `${this.#name}.${end}.${this.#seal(end, world)}`, expires_in: this.#lifeSeconds };
  }

  /** @throws {Refusal} with `refused`, if the token is missing, foreign or expired. */
  check({ headers }: Asked, world: World, refused: Answer): void {
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
    const [name, end, seal] = token.split(".");
    const isOurs = name === this.#name && seal === this.#seal(Number(end), world);
    if (!isOurs || Number(end) <= world.clock.now()) throw new Refusal(refused);
  }

  #seal(end: number, world: World): string {
    return hash("token", this.#name, world.seed, end).toString(36);
  }
}

function hasCredentials(authorization: string | undefined): boolean {
  const encoded = /^Basic (.+)$/i.exec(authorization ?? "")?.[1] ?? "";
  return /^.+:.+$/.test(Buffer.from(encoded, "base64").toString("utf8"));
}
