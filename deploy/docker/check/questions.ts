import { z } from "zod";

const ANSWERS_WITHIN_MS = 15_000;
const Section = z.object({
  status: z.string(),
  items: z.array(z.object({ imageUrl: z.string().nullable() })),
});

/** Requests a path of the gateway. @throws unless it answers 200. */
async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
  return response;
}

export async function askPage(gateway: string): Promise<void> {
  const text = await (await ask(`${gateway}/`)).text();
  if (!text.includes("StockFinder")) throw new Error("The page is not the product's");
}

/** Searches, and loads a picture from the results as a browser would. */
export async function askSearch(gateway: string): Promise<void> {
  const items = await search(gateway, "wipes", "44114");
  const picture = items.find(({ imageUrl }) => imageUrl !== null)?.imageUrl;
  if (!picture?.startsWith(`${gateway}/`)) throw new Error(`A browser cannot reach the picture ${picture}`);
  await ask(picture);
}

/** The same as the page does: it takes the sandbox's pictures from the gateway, wherever the sandbox says that they are. */
export async function askSearchOfPage(gateway: string): Promise<void> {
  const items = await search(gateway, "wipes", "44114");
  const drawing = items.map(({ imageUrl }) => imageUrl?.split("/").at(-1)).find(Boolean);
  await ask(`${gateway}/sandbox-pictures/${drawing}`);
}

async function search(gateway: string, query: string, zip: string) {
  const response = await ask(`${gateway}/api/search/walmart?${new URLSearchParams({ query, zip })}`);
  const { status, items } = Section.parse(await response.json());
  if (status !== "ok" || items.length === 0)
    throw new Error(`The search for ${query} near ${zip} is ${status}`);
  return items;
}

const WORDS = ["wipes", "soap", "rice", "pasta", "diapers", "coffee", "milk", "paper", "bleach", "water"];
const ZIPS = [
  "44114",
  "10001",
  "60601",
  "90001",
  "77001",
  "33101",
  "98101",
  "02108",
  "80202",
  "30301",
  "55401",
  "85001",
];

/** Runs up to 120 searches that no cache can answer; resolves with how many found something. */
export async function searchAll(gateway: string): Promise<number> {
  const questions = WORDS.flatMap((word) => ZIPS.map((zip) => [word, zip] as const));
  const atOnce = 8;
  for (let from = 0; from < questions.length; from += atOnce)
    await Promise.all(questions.slice(from, from + atOnce).map(([word, zip]) => search(gateway, word, zip)));
  return questions.length;
}
