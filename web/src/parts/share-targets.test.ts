import { expect, test } from "vitest";
import { shareTargets } from "./share-targets.ts";

const page = { url: "https://stock.example/product/wipes/44114?a=1&b=2", title: "Wipes & more" };
const messenger = (mobile: boolean) =>
  shareTargets({ ...page, mobile }).find(({ name }) => name === "Messenger")?.href;

test("a page can be shared on six networks, its address and title escaped", () => {
  const targets = shareTargets({ ...page, mobile: false });

  expect(targets.map(({ name }) => name)).toEqual([
    "Facebook",
    "Twitter",
    "Reddit",
    "LinkedIn",
    "Messenger",
    "WhatsApp",
  ]);
  expect(new URL(targets[1]?.href ?? "").searchParams.get("url")).toBe(page.url);
  expect(new URL(targets[1]?.href ?? "").searchParams.get("text")).toBe(page.title);
});

test("Messenger opens its app on a phone and its web site elsewhere", () => {
  expect(messenger(true)).toMatch(/^fb-messenger:\/\/share\/\?link=https%3A/);
  expect(messenger(false)).toBe("https://www.messenger.com/");
});
