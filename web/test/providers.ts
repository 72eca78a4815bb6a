import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import {
  type ProductWithProviders,
  type Providers,
  startProductWithProviders,
} from "./product-with-providers.ts";
import { shared } from "./shared.ts";
import { type Shop, shopOn } from "./shop.ts";

/** The product with providers of the file's worker; over TLS one for this file alone. */
export function openShopWithProviders({ overTls = false }: { overTls?: boolean } = {}): {
  shop: Shop;
  providers: Providers;
} {
  let started: ProductWithProviders | undefined;
  const there = () => {
    if (!started) throw new Error("The providers are there when the tests run");
    return started;
  };

  if (overTls) {
    beforeAll(async () => {
      started = await startProductWithProviders({ overTls });
    });
    afterAll(() => there().product.stop());
  } else {
    shared.beforeAll(({ productWithProviders }) => {
      started = productWithProviders;
    });
  }
  beforeEach(() => {
    for (const provider of Object.values(there().providers)) provider.fault(null);
  });

  return {
    shop: shopOn(() => there().product),
    providers: {
      get google() {
        return there().providers.google;
      },
      get apple() {
        return there().providers.apple;
      },
      get facebook() {
        return there().providers.facebook;
      },
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
