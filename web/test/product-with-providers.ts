import { freePort } from "@stockfinder/testing/free-ports";
import { type FakeApple, startFakeApple } from "../../services/auth/test/providers/fake-apple.ts";
import { type FakeFacebook, startFakeFacebook } from "../../services/auth/test/providers/fake-facebook.ts";
import { type FakeGoogle, startFakeGoogle } from "../../services/auth/test/providers/fake-google.ts";
import { startTestProduct, type TestProduct } from "./product.ts";
import { startTlsFront } from "./tls-front.ts";

export interface Providers {
  readonly google: FakeGoogle;
  readonly apple: FakeApple;
  readonly facebook: FakeFacebook;
}

export interface ProductWithProviders {
  /** Stops its providers too. */
  readonly product: TestProduct;
  readonly providers: Providers;
}

/**
 * A product with stand-ins for Google, Apple and Facebook, equal to them on the wire. Over TLS they are other sites, like the
 * real ones; else they differ in their ports only.
 */
export async function startProductWithProviders({
  overTls = false,
}: {
  overTls?: boolean;
} = {}): Promise<ProductWithProviders> {
  const port = await freePort();
  const front = overTls ? await startTlsFront(port) : null;
  const origin = front?.origin ?? `http://127.0.0.1:${port}`;
  const name = front ? "localhost" : "127.0.0.1";
  const [google, apple, facebook] = await Promise.all([
    startFakeGoogle([`${origin}/login?t=1`, `${origin}/u/google`], name),
    startFakeApple([`${origin}/api/appleRedirect`, `${origin}/api/appleRedirectMini`], name),
    startFakeFacebook([`${origin}/login?t=1`, `${origin}/u/facebook`], name),
  ]);
  const product = await startTestProduct({
    port,
    environment: {
      ...google.environment,
      ...apple.environment,
      ...facebook.environment,
      ...(front && { PUBLIC_URL: origin }),
    },
  });
  return {
    providers: { google, apple, facebook },
    product: {
      ...product,
      url: origin,
      async stop() {
        await product.stop();
        await front?.stop();
        await Promise.all([google, apple, facebook].map((provider) => provider.stop()));
      },
    },
  };
}
