import { expect, test } from "vitest";
import { originsOf, storeAt } from "./store-at.ts";

const KOHLS = { id: "kohls", name: "Kohl's", country: "USA", hosts: ["www.kohls.com", "kohls.com"] } as const;
const STORES = [{ ...KOHLS, hosts: [...KOHLS.hosts] }];

test("a store is recognised by its hosts, over https only", () => {
  expect(storeAt(STORES, "https://kohls.com/product/1?x=y")?.id).toBe("kohls");
  for (const other of [
    "http://kohls.com/",
    "https://kohls.com:8443/",
    "https://kohls.com.example/",
    "https://shop.kohls.com/",
    "about:blank",
    undefined,
  ])
    expect(storeAt(STORES, other), String(other)).toBeNull();
});

test("the requested permissions cover these hosts and no more", () => {
  expect(originsOf(KOHLS_HOSTS)).toEqual(["https://www.kohls.com/*", "https://kohls.com/*"]);
});
const KOHLS_HOSTS = { hosts: [...KOHLS.hosts] };
