import { cpuSeconds } from "@stockfinder/testing/cpu-seconds";
import { expect, test } from "vitest";
import { cssPath } from "./css-path.ts";
import { select } from "./select.ts";

const PAGE = `<!doctype html><body class="has-x">
<div id=a class="one two"><p>First <b>bold</b></p><p data-x="Left-Right">Second</p><span>Third</span></div>
<ul><li>1<li>2<ul><li>2.1</ul><li>3</ul>
<script>var hidden = "<p>no element</p>";</script>
<section><div><p>Deep</p></div></section>`;

const texts = (path: string, html = PAGE) =>
  select(html, [{ path: cssPath(path), most: 9 }])[0]?.map(({ text }) => text.replace(/\s+/g, " ").trim());

test.each([
  ["p", ["First bold", "Second", "Deep"]],
  ["#a p", ["First bold", "Second"]],
  ["div > p", ["First bold", "Second", "Deep"]],
  ["body > div > p", ["First bold", "Second"]],
  ["section p", ["Deep"]],
  ["section > p", []],
  [".two.one > :first-child", ["First bold"]],
  ["div p + span", ["Third"]],
  ["p ~ span", ["Third"]],
  ["b + span", []],
  ["p:nth-child(2), span", ["Second", "Third"]],
  ["p, div > p", ["First bold", "Second", "Deep"]],
  ["[data-x]", ["Second"]],
  ["[data-x^=Left][data-x$=Right][data-x*='-']", ["Second"]],
  ["[data-x|=Left]", ["Second"]],
  ["[data-x=left-right i]", ["Second"]],
  ["p[constructor], p[constructor~=x]", []],
  ["ul ul li", ["2.1"]],
  ["ul > li:nth-child(3)", ["3"]],
  ["script", ['var hidden = "<p>no element</p>";']],
  ["body.has-x section div", ["Deep"]],
])("%s finds %j", (path, found) => {
  expect(texts(path)).toEqual(found);
});

test("at most the wanted number is found", () => {
  expect(select(PAGE, [{ path: cssPath("p"), most: 1 }])[0]).toHaveLength(1);
});

test.each([
  ["p:has(b)", "only tags"],
  ["p:not(.x)", "only tags"],
  ["p:nth-child(2n+1)", "only tags"],
  ["p::before", "only tags"],
  ["p >", "no CSS path"],
  ["[x", "no CSS path"],
  ["a b c d e f g h i", "at most 8 steps"],
  ["a,b,c,d,e", "at most 4 alternatives"],
  ["a".repeat(201), "at most 200 characters"],
])("%s is refused", (path, why) => {
  expect(() => cssPath(path)).toThrow(why);
});

const MIB2 = 2 * 1024 * 1024;

test.each([
  ["nests without an end", "<b>".repeat(MIB2 / 3)],
  ["nests deep again and again", ("<b>".repeat(1_900) + "</b>".repeat(1_900)).repeat(150)],
  ["has 300,000 elements", "<b></b>".repeat(MIB2 / 7)],
  ["is one script of brackets", `<script>${"{".repeat(MIB2)}`],
])("a page that %s takes no long time, whatever the paths", (_, html) => {
  const paths = ["i b b b b b b b", "b ~ b + b > b ~ b b b b, b b b b b b b b, *, p"];
  const wishes = Array.from({ length: 10 }, (_, at) => ({ path: cssPath(paths[at % 2] ?? ""), most: 5 }));
  // A library that walks up from each element would take hours.
  expect(cpuSeconds(() => select(html, wishes))).toBeLessThan(8);
});
