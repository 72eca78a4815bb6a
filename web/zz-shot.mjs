import { chromium } from "playwright-core";
const [,, out, ...pages] = process.argv;
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [name, w, h, dark] of [["d", 1440, 1000, false], ["p", 390, 844, true]]) {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: dark ? "dark" : "light", hasTouch: w < 500, isMobile: w < 500, reducedMotion: "reduce" });
  await c.addInitScript(() => { localStorage.setItem("seen", "true"); localStorage.setItem("zipcode", "44114"); });
  for (const [i, path] of pages.entries()) {
    const p = await c.newPage();
    await p.goto("http://127.0.0.1:8900" + path); await p.waitForTimeout(6000);
    await p.screenshot({ path: `${out}/${i}-${name}.png`, fullPage: process.env.FULL === "1" });
    await p.close();
  }
  await c.close();
}
await b.close();
