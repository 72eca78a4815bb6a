import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { backInStock, priceAlert } from "./item-alerts.ts";
import { oneLine, renderMail } from "./layout.ts";
import { preview, TEMPLATES } from "./previews.ts";

const postalAddress = "1 Example Street, Cleveland";

describe.each(TEMPLATES)("%s", (template) => {
  const mail = preview(template, { postalAddress });

  test("has the same links as HTML and as plain text", () => {
    const { subject = "", html = "", text = "" } = mail ?? {};
    expect(subject).not.toBe("");
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url?.replaceAll("&amp;", "&"));
    expect(links.length).toBeGreaterThan(0);
    for (const url of links) expect(text).toContain(url);
    expect(html).toContain(postalAddress);
    expect(text).toContain(postalAddress);
    expect(text).not.toMatch(/<[a-z]|&[a-z]+;/);
  });

  test("loads nothing from other servers, and has a dark theme", () => {
    expect(mail?.html).not.toMatch(/<(img|link|script|iframe|object)\b|url\(|@import|src=/i);
    expect(mail?.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail?.html).toContain("prefers-color-scheme: dark");
  });
});

test("only mailings and alerts have an unsubscribe link", () => {
  const withLink = TEMPLATES.filter((template) =>
    preview(template, {})?.text.includes("/unsubscribe?token="),
  );
  expect(withLink).toEqual(["mailing", "back-in-stock", "alert-digest", "price-alert"]);
  expect(preview("confirm-list", {})?.html).not.toContain("unsubscribe");
});

test("an unknown name has no template, even an object's own property name", () => {
  expect(preview("none", {})).toBeNull();
  expect(preview("constructor", {})).toBeNull();
});

test("any product title is escaped, and ends no header line", () => {
  const value = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.constantFrom("<b>x</b>", "a\r\nBcc: jo@example.com", '"><script>', "&lt;", "'"),
  );
  const values = fc.record({ title: value, store: value, price: value, formerPrice: value });
  const urls = {
    productUrl: "https://stockfinder.example/p?a=1&b=2",
    storesUrl: null,
    watchesUrl: "https://stockfinder.example/watches",
  };
  const frame = tagsOf(renderMail(priceAlert({ ...plain(), ...urls }), {}).html);
  fc.assert(
    fc.property(values, (product) => {
      const mail = renderMail(
        priceAlert({ ...product, formerPrice: `$${product.formerPrice}`, ...urls }),
        {},
      );
      expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect([...mail.subject].length).toBeLessThanOrEqual(120);
      expect(tagsOf(mail.html)).toEqual(frame);
    }),
    { numRuns: 500 },
  );
});

function plain() {
  return { title: "a", store: "b", price: "c", formerPrice: "d" };
}

/** The tags of a mail with their attributes, which values must not change. */
function tagsOf(html: string): string[] {
  return [...html.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
}

test("a long title is cut between characters", () => {
  const title = "👩‍👧".repeat(100);
  const { subject } = backInStock({
    title,
    store: "Target",
    price: "$1",
    productUrl: "https://a.example",
    storesUrl: null,
    watchesUrl: "https://a.example",
  });
  expect(subject).toMatch(/…$/);
  expect(subject.isWellFormed()).toBe(true);
  expect(oneLine("  a \t\r\n b\u2028c\u0000d  ")).toBe("a b c d");
  expect(oneLine("abcdef", 4)).toBe("abc…");
});
