import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { goLinks } from "./go-link.ts";

const STORE = "https://www.target.com/p/oak-shelf/-/A-81234567?lnk=x&y=1";
const GTIN = "812345000066";

const links = goLinks("a-secret-of-the-tests-".repeat(2));

/** The decoded query of a link. */
function queryOf(link: string | null): { u: string; s: string } {
  const query = new URL(link ?? "", "https://stockfinder.example").searchParams;
  return { u: query.get("u") ?? "", s: query.get("s") ?? "" };
}

const { u, s } = queryOf(links.goLink(STORE));

test("a link is read as the address and the product that were signed", () => {
  expect(links.read(u, s)).toEqual({ target: STORE, gtin: null });

  const ofProduct = queryOf(links.goLink(STORE, GTIN));
  expect(links.read(ofProduct.u, ofProduct.s)).toEqual({ target: STORE, gtin: GTIN });
});

test.each([
  "http://www.target.com/p/1",
  "https://www.target.com@evil.example/",
  "https://user:word@www.target.com/p/1",
  "https://www.target.com:8443/p/1",
  "javascript:alert(1)",
  "//evil.example",
  "",
  `https://www.target.com/${"x".repeat(4_000)}`,
])("%s is never signed", (address) => {
  expect(links.goLink(address)).toBeNull();
});

test("an address is signed in its one spelling, which fits into a header", () => {
  expect(queryOf(links.goLink("HTTPS://WWW.target.com:443/ü\r\n?q= #")).u).toBe(
    "https://www.target.com/%C3%BC?q=%20#",
  );
});

describe("only signed addresses are accepted", () => {
  const [gtinSigned] = [queryOf(links.goLink(STORE, GTIN)).s];

  test.each<[string, string, string]>([
    ["another address", STORE.replace("target.com", "target.com.evil.example"), s],
    ["a user name put before the host", STORE.replace("www.", "www.target.com@www."), s],
    ["a longer path", `${STORE}&next=https://evil.example`, s],
    ["the address encoded once more", encodeURIComponent(STORE), s],
    ["another spelling of the address", STORE.replace("https", "HTTPS"), s],
    ["a script", "javascript:alert(1)", s],
    ["an empty address", "", s],
    ["no signature", STORE, ""],
    ["a signature that is cut", STORE, s.slice(0, -1)],
    ["a longer signature", STORE, `${s}A`],
    ["a signature with padding", STORE, `${s}=`],
    ["a product that was not signed", STORE, `${GTIN}.${s}`],
    ["another product", STORE, gtinSigned.replace(GTIN, "812345000073")],
    ["a product taken away", STORE, gtinSigned.slice(GTIN.length + 1)],
  ])("not %s", (_, address, signature) => {
    expect(links.read(address, signature)).toBeNull();
  });

  test("not a signature with any character changed", () => {
    for (let at = 0; at < s.length; at++)
      for (const other of ["A", "B", "-"])
        if (s[at] !== other) expect(links.read(u, s.slice(0, at) + other + s.slice(at + 1))).toBeNull();
  });

  test("not a link of another installation", () => {
    const other = queryOf(goLinks("another-secret-of-tests".repeat(2)).goLink(STORE));
    expect(links.read(other.u, other.s)).toBeNull();
  });

  test("not any text", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (address, signature) => {
        expect(links.read(address, signature)).toBeNull();
        expect(links.read(address, s)).toBeNull();
      }),
    );
  });
});
