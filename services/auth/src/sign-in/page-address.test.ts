import { expect, test } from "vitest";
import { pageAddress } from "./page-address.ts";

test("parameters survive encoding, and the page keeps its own query", () => {
  const asked = {
    scope: "openid email",
    state: "a+b:c&d=é%20",
    redirect_uri: "https://shop.example/login?t=1",
  };
  const url = pageAddress("https://provider.example/page?own=yes+please", asked);
  expect(url.search).toContain("scope=openid%20email&");
  expect(Object.fromEntries(url.searchParams)).toEqual({ own: "yes please", ...asked });
});
