import type { Network } from "@stockfinder/service/networks";
import { expect, test } from "vitest";
import { clientAt } from "../callers/client-address.ts";
import { OpenCounts } from "./open-counts.ts";

function networksOf(address: string): readonly Network[] {
  const client = clientAt(address);
  if (!client) throw new Error(`${address} is not an address`);
  return client.networks;
}

test("a caller may open connections up to the limit, and again after one closes", () => {
  const open = new OpenCounts(2);
  const caller = networksOf("203.0.113.7");
  open.add(caller);
  open.add(caller);
  expect(open.hasRoom(caller)).toBe(false);
  expect(open.hasRoom(networksOf("203.0.113.8"))).toBe(true);

  open.remove(caller);

  expect(open.hasRoom(caller)).toBe(true);
});

test("a /56 may hold four times as much open as a /64, and a /48 sixteen times", () => {
  const open = new OpenCounts(1);
  const inOneHome = (i: number) => networksOf(`2001:db8:1:${i.toString(16)}::1`);
  for (let i = 0; i < 4; i++) open.add(inOneHome(i));
  expect(open.hasRoom(inOneHome(4))).toBe(false);

  const inOtherHomes = (i: number) => networksOf(`2001:db8:1:${(i * 256).toString(16)}::1`);
  for (let i = 1; i <= 12; i++) {
    expect(open.hasRoom(inOtherHomes(i))).toBe(true);
    open.add(inOtherHomes(i));
  }
  expect(open.hasRoom(inOtherHomes(13))).toBe(false);
});

test("closed things are forgotten", () => {
  const open = new OpenCounts(1);
  const caller = networksOf("2001:db8::1");
  open.add(caller);
  open.remove(caller);
  expect(open.size).toBe(0);
});
