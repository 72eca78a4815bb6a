import { productPosts } from "@stockfinder/contracts/community";
import { SETUPS } from "@stockfinder/testing/setups";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CommunityService, startService } from "./community-service.ts";

const UPC = "711719541028";
const [CLEVELAND, AKRON, COLUMBUS] = ["44114", "44308", "43215"];
const DAY_MS = 24 * 60 * 60_000;

describe.each(SETUPS)("the posts about a product, on $name", (setup) => {
  let community: CommunityService;
  beforeAll(async () => {
    community = await startService(setup);
  });
  afterAll(() => community.stop());

  const about = async (upc: string, zip: string) => (await community.call(productPosts, { upc, zip })).posts;

  test("are those near a zip code, the nearest first, for 30 days", async () => {
    const near = await community.post({ upc: UPC, zipcode: CLEVELAND });
    community.clock.move(1);
    // The same product, in the form of an EAN.
    const farther = await community.post({ upc: `0${UPC}`, zipcode: AKRON });
    await community.post({ upc: UPC, zipcode: COLUMBUS });
    await community.post({ zipcode: CLEVELAND });

    const posts = await about(UPC, CLEVELAND);
    expect(posts).toMatchObject([
      { _id: near, upc: UPC, distanceMiles: 0 },
      { _id: farther, upc: UPC, distanceMiles: expect.closeTo(30, -1) },
    ]);
    expect((await about(UPC, AKRON)).map(({ _id }) => _id)).toEqual([farther, near]);
    expect(await about("044600015934", CLEVELAND)).toEqual([]);
    await expect(about(UPC, "00000")).rejects.toMatchObject({ code: "not-found" });

    community.clock.move(30 * DAY_MS);
    expect(await about(UPC, CLEVELAND)).toEqual([]);
  });
});
