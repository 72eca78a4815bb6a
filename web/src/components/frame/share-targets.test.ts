import { expect, test } from "vitest";
import { shareTargets } from "./share-targets.ts";

const page = { url: "https://stock.example/product/wipes%20%26%20co/44114?f=abc#top", title: "Wipes & more" };
const messenger = (mobile: boolean) =>
  shareTargets({ ...page, mobile }).find(({ name }) => name === "Messenger")?.href;

test("a page can be shared on six networks, with path and title escaped and without its query", () => {
  const targets = shareTargets({ ...page, mobile: false });

  expect(targets.map(({ name }) => name)).toEqual([
    "Facebook",
    "Twitter",
    "Reddit",
    "LinkedIn",
    "Messenger",
    "WhatsApp",
  ]);
  expect(new URL(targets[1]?.href ?? "").searchParams.get("url")).toBe(
    "https://stock.example/product/wipes%20%26%20co/44114",
  );
  expect(new URL(targets[1]?.href ?? "").searchParams.get("text")).toBe(page.title);
});

test("Messenger opens as an app on a phone and as a web site elsewhere", () => {
  expect(messenger(true)).toMatch(/^fb-messenger:\/\/share\/\?link=https%3A/);
  expect(messenger(false)).toBe("https://www.messenger.com/");
});
