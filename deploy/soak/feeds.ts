import { startMeasuredProduct } from "./measured-product.ts";
import { post, readFeed } from "./readers.ts";
import { MEBIBYTE, mebibytes, print } from "./report.ts";

const STEPS = 20;
/** Entries about readers take at most 64 MiB; the rest is for the garbage collector. */
const MAX_GROWTH_MIB = 128;
/** More than one page, so that each reader's place in the feed is stored. */
const POSTS = 20;

/**
 * Reads a feed as many readers, each from its own address, and prints the product's memory in the meantime. Returns the
 * failures.
 */
export async function feeds({ readers }: { readonly readers: number }): Promise<string[]> {
  if (readers < STEPS) throw new Error(`--readers takes a whole number of at least ${STEPS}`);
  const product = await startMeasuredProduct({ TRUST_PROXY: "1" });
  try {
    await writePosts(product.url);
    print("readers       RSS      heap  external");
    const sizes: number[] = [];
    for (let step = 1; step <= STEPS; step++) {
      const [first = 0, end = 0] = [step - 1, step].map((count) => Math.round((readers * count) / STEPS));
      await readFeed(product.url, { first, end });
      const { rss, heapUsed, external } = await product.usage();
      sizes.push(rss / MEBIBYTE);
      const columns = [rss, heapUsed, external].map((bytes) => mebibytes(bytes).padStart(8));
      print(`${String(end).padStart(7)}  ${columns.join("  ")}`);
    }
    const [early = 0, late = 0] = [sizes[STEPS / 4 - 1], sizes.at(-1)];
    const growth = Math.round(late - early);
    print(`Memory grew by ${growth} MiB from a quarter of the readers to all ${readers}.`);
    return growth <= MAX_GROWTH_MIB ? [] : [`memory grew by more than ${MAX_GROWTH_MIB} MiB`];
  } finally {
    await product.stop();
  }
}

async function writePosts(url: string): Promise<void> {
  for (let count = 0; count < POSTS; count++) {
    const fields = {
      userID: crypto.randomUUID(),
      title: "Wipes",
      text: "are back",
      store: "Target",
      zipcode: "44114",
    };
    const { body } = await post(url, "/api/post/add", fields, { address: "192.0.2.1" });
    if (!JSON.parse(body).worked) throw new Error(`The post was refused: ${body}`);
  }
}
