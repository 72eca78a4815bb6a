import { GOOD_RELEVANCE } from "@stockfinder/contracts/joined-products";
import { expect, test } from "vitest";
import { readQuery } from "./query.ts";
import { relevance } from "./relevance.ts";
import { readTitle } from "./title.ts";

function scores(query: string, title: string, gtin: string | null = null): number {
  return relevance(readQuery(query), readTitle(title), gtin);
}

test.each([
  ["ps5", "Sony PlayStation 5 (PS5) Console, Disc Edition"],
  ["xsx", "Microsoft Xbox Series X 1 TB Console"],
  ["milk", "Dairy Glen Milk, 2% Reduced Fat, 1 gal"],
  ["coffee", "Morning Ridge Ground Coffee, Dark Roast, 12 oz"],
  ["coffee", "Morning Ridge Coffee Pods, Dark Roast, 24 ct"],
  ["iphone 15 case", "OtterBox Defender Case for iPhone 15"],
  ["aaa batteries", "Energizer MAX AAA Batteries, 24 ct"],
  ["tv 55", "Nordlys 4K Smart TV, Streaming, 55 in QLED"],
  ["aaa batteries", "Voltara - AAA Batteries, Alkaline, 8 ct"],
  ["lysol", "Lysol Disinfectant Spray, Crisp Linen, 19 oz"],
  ["disinfectant wipes", "Clearhaven Disinfecting Wipes, Lemon, 75 ct"],
  ["ipad air", 'Apple iPad Air 11" M2 Wi-Fi - Blue - 128GB'],
  ["tide pods", "Tide Pods Laundry Detergent - Original - 42ct"],
  ["cheerios", "General Mills Cheerios Breakfast Cereal - Honey Nut - 18 oz"],
  ["duracell aa", "Duracell Coppertop AA Alkaline Batteries - 8ct"],
  ["printer ink", "HP 67 Ink Cartridge - Black"],
  ["baby wipes", "Huggies® Natural Care Baby Wipes Refreshing, 56 ct"],
  ["robot vacuum", "iRobot Roomba Combo i5 Robot Vacuum and Mop"],
  ["ipad", 'Geek Certified Refurbished Apple - iPad 10th Generation 10.9" Wi-Fi 64GB - Blue'],
  ["printer", "HP - DeskJet 2855e Wireless All-in-One Inkjet Printer - White"],
  ["chocolate", "Kettlebrook Milk Chocolate Bar, 3.5 oz"],
])("%s is answered by %s", (query, title) => {
  expect(scores(query, title)).toBeGreaterThanOrEqual(GOOD_RELEVANCE);
});

test.each([
  ["ps5", "Sony DualSense Wireless Controller for PS5"],
  ["ps5", "Sony PULSE 3D Wireless Headset for PS5"],
  ["ps5", "Sony PlayStation 4 Console"],
  ["milk", "Kettlebrook Milk Chocolate Bar, 3.5 oz"],
  ["milk", "Saltmarsh Hand Soap, Milk & Honey, 7.5 oz"],
  ["coffee", "Copperleaf Coffee Maker, 12 Cup"],
  ["iphone 15", "OtterBox Defender Case for iPhone 15"],
  ["iphone 15 case", "OtterBox Defender Case for iPhone 14"],
  ["aaa batteries", "Energizer MAX AA Batteries, 24 ct"],
  ["tv 55", "Nordlys 4K Smart TV, Streaming, 43 in LED"],
  ["tv 55", "Wall Mount for 55 in TV"],
  ["milk", "Milk-Bone Original Dog Biscuits 24 oz"],
  ["water", "Goodfield Tuna in Water, Chunk Light, 8 x 5 oz"],
  ["aaa batteries", "AAA Battery Charger with 4 AAA Batteries"],
  ["iphone 15 case", "Clear Case for iPhone 15 Pro Max"],
  ["ps5", "EA Madden NFL 25, PS5"],
  ["printer", "HP Copy & Print Paper, 8.5 x 11 in, 500 sheets"],
  ["chocolate", "Lakeside Chocolate Chip Cookies, Crunchy, 25 oz"],
])("%s is not answered by %s", (query, title) => {
  expect(scores(query, title)).toBeLessThan(GOOD_RELEVANCE);
});

test("a code is answered by its product alone", () => {
  expect(scores("711719541028", "Sony PlayStation 5", "711719541028")).toBe(1);
  expect(scores("711719541028", "Sony PlayStation 5", "711719541035")).toBeLessThan(GOOD_RELEVANCE);
});

test("a refurbished item ranks below a new one", () => {
  expect(scores("ps5", "PlayStation 5 Console (Renewed)")).toBeLessThan(
    scores("ps5", "PlayStation 5 Console"),
  );
});
