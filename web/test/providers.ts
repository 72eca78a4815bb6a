import { freePort } from "@stockfinder/testing/free-ports";
import type { Page } from "playwright-core";
import { afterAll, beforeEach } from "vitest";
import { type FakeApple, startFakeApple } from "../../services/auth/test/providers/fake-apple.ts";
import { type FakeFacebook, startFakeFacebook } from "../../services/auth/test/providers/fake-facebook.ts";
import { type FakeGoogle, startFakeGoogle } from "../../services/auth/test/providers/fake-google.ts";
import { startTestProduct, type TestProduct } from "./product.ts";
import { openShop, type Shop } from "./shop.ts";
import { startTlsFront, type TlsFront } from "./tls-front.ts";

interface Providers {
  readonly google: FakeGoogle;
  readonly apple: FakeApple;
  readonly facebook: FakeFacebook;
}

/**
 * A product with stand-ins for Google, Apple and Facebook, equal to them on the wire. Over TLS they are other sites, like the
 * real ones; else they differ in their ports only.
 */
export function openShopWithProviders({ overTls = false }: { overTls?: boolean } = {}): {
  shop: Shop;
  providers: Providers;
} {
  let started: Providers | undefined;
  const there = () => {
    if (!started) throw new Error("The providers are there when the tests run");
    return started;
  };

  const shop = openShop(async () => {
    const port = await freePort();
    const front = overTls ? await startTlsFront(port) : null;
    const origin = front?.origin ?? `http://127.0.0.1:${port}`;
    const name = front ? "localhost" : "127.0.0.1";
    const [google, apple, facebook] = await Promise.all([
      startFakeGoogle([`${origin}/login?t=1`, `${origin}/u/google`], name),
      startFakeApple([`${origin}/api/appleRedirect`, `${origin}/api/appleRedirectMini`], name),
      startFakeFacebook([`${origin}/login?t=1`, `${origin}/u/facebook`], name),
    ]);
    started = { google, apple, facebook };
    const environment = {
      ...google.environment,
      ...apple.environment,
      ...facebook.environment,
    };
    if (!front) return startTestProduct({ port, environment });
    return behind(
      front,
      await startTestProduct({ port, environment: { ...environment, PUBLIC_URL: origin } }),
    );
  });
  beforeEach(() => {
    for (const provider of Object.values(there())) provider.trouble(null);
  });
  afterAll(async () => {
    await Promise.all(Object.values(started ?? {}).map((provider) => provider.stop()));
  });

  return {
    shop,
    providers: {
      get google() {
        return there().google;
      },
      get apple() {
        return there().apple;
      },
      get facebook() {
        return there().facebook;
      },
    },
  };
}

function behind(front: TlsFront, product: TestProduct): TestProduct {
  return {
    ...product,
    url: front.origin,
    async stop() {
      await product.stop();
      await front.stop();
    },
  };
}

/** Agrees or cancels on the provider's page. */
export async function answerProvider(page: Page, press: "Continue" | "Cancel"): Promise<void> {
  await page.getByRole("heading", { name: /^(Google|Apple|Facebook)$/ }).waitFor();
  await page
    .getByRole("button", { name: press })
    .or(page.getByRole("link", { name: press }))
    .click();
}

export function signedInAs(page: Page): Promise<{ email: string | null; name: string | null }> {
  return page.evaluate(async () => {
    const token = localStorage.getItem("access_token") ?? "";
    const answer = await fetch("/api/reguser/fetch", { method: "POST", headers: { Authorization: token } });
    return answer.json();
  });
}
