import { readTitle } from "@stockfinder/product-rules/identity/title";
import { GOOD_RELEVANCE } from "@stockfinder/product-rules/joined-products";
import { expect, test } from "vitest";
import { readQuery } from "./query.ts";
import { relevance } from "./relevance.ts";

function scores(query: string, title: string, gtin: string | null = null): number {
  return relevance(readQuery(query), readTitle(title), gtin);
}

test.each([
  ["airpods blue", "Apple AirPods 4"],
  ["ps5", "Sony PlayStation 5 (PS5) Console, Disc Edition"],
  ["xsx", "Microsoft Xbox Series X 1 TB Console"],
  ["vitamin d", "Nature Made Vitamin D3 2000 IU Softgels, 250ct"],
  ["vitamin d3", "Nature Made Vitamin D3 2000 IU Softgels, 250ct"],
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
  ["wh-1000xm5", "Sony WH-1000XM5 Wireless Noise Cancelling Headphones, Silver"],
  ["wh 1000xm5", "Sony WH-1000XM5 Wireless Noise Cancelling Headphones, Silver"],
  ["sony wh1000xm5", "Sony - WH-1000XM5 Wireless Noise Cancelling Headphones - Silver"],
  ["cr2032", "Energizer CR2032 Lithium Coin Batteries, 2 Count"],
  ["ipad 10th generation", 'Apple iPad 10th Generation 10.9" Wi-Fi, Pink, 64GB'],
  ["ipad 10th gen", 'Apple iPad 10.9" (10th Gen) Wi-Fi, 64GB, Blue'],
  ["macbook air m3", 'Apple MacBook Air 13.6" M3 8GB Memory, Silver, 256GB'],
  ["baby formula", "Similac Advance Infant Formula Powder, 12.4 oz"],
  ["huggies size 2", "Huggies Little Snugglers Diapers, Size 2, 84 Count"],
  ["apple watch", "Apple Watch Series 10 GPS 42mm Aluminum Case - Rose Gold"],
  ["nintendo switch", "White Nintendo Switch OLED"],
  ["ps5 games", "EA Madden NFL 25 PS5 - Free Shipping"],
  ["ps5 games", "EA - Madden NFL 25 - PS5"],
  ["ps5 games", "Sony Marvel's Spider-Man 2 for PS5"],
  ["garbage bags", "Cloudrest Trash Bags, Drawstring, 13 gal, 45 ct"],
  ["tin foil", "Northmill Aluminum Foil, Heavy Duty, 200 sq ft"],
  ["phone case", "Clear Case for iPhone 15"],
  ["smart watch", "Apple Watch SE 2nd Generation GPS 40mm, Starlight"],
  ["smartwatch", "Apple Watch Series 10 GPS 42mm Aluminum Case - Rose Gold"],
  ["watch", "Apple Watch Series 10 GPS 42mm Aluminum Case - Rose Gold"],
  ["smartwatch", "Kestrel Smart Watch, Rose, 40 mm"],
  ["web cam", "Nordlys Webcam, 1080p, with microphone"],
  ["hair dryer", "Revlon One-Step Hairdryer"],
  ["hairdryer 1875 watt", "Conair Hair Dryer, 1875 Watt, Black"],
  ["flash light", "Maglite LED Flashlight"],
  ["head phones", "Pixelworth Over-Ear Headphones, Silver, Wireless"],
  ["note book", "Mead Spiral Notebook, 70 sheets"],
  ["headphones", "Pixelworth Wireless Earbuds, Noise Cancelling, Pro"],
  ["stanley cup", "Stanley Quencher H2.0 FlowState Tumbler, Cream, 40 fl oz"],
  ["rtx 4070", "NVIDIA GeForce RTX 4070 Super Founders Edition Graphics Card"],
  ["aaa 24 pack", "Voltara AAA Batteries, Alkaline, 24 ct"],
  ["echo", "Amazon Echo Dot 5th Gen - Glacier White"],
  ["goldfish", "Pepperidge Farm Goldfish Crackers - Pretzel - 6.6 oz"],
  ["jeans", "Levi's Men's 501 Original Fit Jeans - Black - 32W x 32L"],
  ["nerf gun", "Nerf Elite 2.0 Commander RD-6 Blaster"],
  ["galaxy buds", "Samsung Galaxy Buds3 Pro - Silver"],
  ["2 percent milk", "Frostvale Milk, 2% Reduced Fat, half gal"],
  ["brita", "Brita Standard Water Filter Refills, 3 Count"],
  ["ground beef", "Laura's Lean Ground Beef 92% Lean, 1 lb"],
  ["nintendo switch case", "Carrying Case for Nintendo Switch OLED Model"],
  ["switch games", "Nintendo Mario Kart 8 Deluxe for Nintendo Switch"],
  ["xbox console", "Xbox Series X 1TB"],
  ["xbox console", "Xbox One S 1TB"],
  ["xbox console", "Microsoft - Xbox Series S 512GB All-Digital Console (Disc-Free Gaming) - White"],
  ["xbox console", "Microsoft - Xbox Series S 512GB All-Digital (Disc-Free Gaming) - White"],
  ["ps5 console", "PlayStation 5 Slim 1TB"],
  ["sony console", "PlayStation 5 Disc Edition"],
  ["nintendo switch console", "Nintendo Switch Lite, Coral, 32GB"],
  ["nintendo switch console", "Nintendo Switch OLED Model, White"],
  ["nintendo console", "Nintendo Switch OLED Model, White"],
  ["game console", "Sony PlayStation 5 (PS5) Console, Disc Edition"],
  ["xbox game console", "Xbox Series X 1TB"],
  ["samsung phone", "Samsung Galaxy S24, Onyx Black, 128GB"],
  ["samsung phone", "Samsung Galaxy S24 Marble Gray 256GB"],
  ["samsung phone", "Samsung Galaxy Z Fold6 256GB"],
  ["samsung cell phone", "Samsung Galaxy S24 128GB (Unlocked)"],
  ["apple phone", "iPhone 15 128GB - Blue"],
  ["kindle e-reader", "Amazon Kindle Paperwhite Signature Edition 32GB"],
])("%s is answered by %s", (query, title) => {
  expect(scores(query, title)).toBeGreaterThanOrEqual(GOOD_RELEVANCE);
});

test.each([
  ["airpods blue", "Apple iPhone 15 128 GB, Blue"],
  ["smart watch", "Case-Mate Sport Band for Apple Watch, 42 mm"],
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
  ["samsung galaxy s24 ultra", "Samsung Galaxy S24, Onyx Black, 128GB"],
  ["iphone 15 pro max", "Apple iPhone 15 128 GB, Blue"],
  ["switch lite blue", "Nintendo Switch Lite, Coral, 32GB"],
  ["pampers swaddlers newborn", "Pampers Swaddlers Diapers, Size 2, 168ct"],
  ["diapers size 7", "Huggies Little Movers Diapers, Size 3, 152 Count"],
  ["ipad 9th generation", 'Apple iPad 10th Generation 10.9" Wi-Fi, Pink, 64GB'],
  ["ps5", "EA Madden NFL 25 PS5 - Free Shipping"],
  ["ps5 games", "Sony PlayStation 5 (PS5) Console, Disc Edition"],
  ["ps5 games", "Sony DualSense Wireless Controller for PS5"],
  ["wh-1000xm5", "Earpads for Sony WH-1000XM5"],
  ["smart watch", "Casio Digital Watch"],
  ["smartwatch", "Casio Digital Watch, Black"],
  ["dog food", "Cat Food, Chicken"],
  ["paper towels", "Bath Towel, White"],
  ["electric kettle", "Stovetop Kettle"],
  ["desk lamp", "Floor Lamp, Black"],
  ["milk organic", "Whole Milk, 1 gal"],
  ["xbox console", "Xbox Game Pass Ultimate, 3 Months"],
  ["xbox console", "Xbox Wireless Controller, Carbon Black"],
  ["xbox console", "Xbox Halo Infinite"],
  ["xbox console", "Stand for Xbox Series X"],
  ["xbox one console", "Microsoft Xbox Series X 1TB Console"],
  ["playstation console", "PlayStation Plus 12 Month Membership"],
  ["playstation console", "Madden NFL 25 PS5"],
  ["sony console", "Xbox Series X 1TB"],
  ["console games", "Nintendo Switch Lite, Coral, 32GB"],
  ["console table", "Nintendo Switch OLED Model, White"],
  ["samsung phone", "Samsung Galaxy Buds3 Pro"],
  ["samsung phone", "Samsung Galaxy Watch 7 44mm"],
  ["samsung phone", "Samsung Galaxy Tab S9 128GB"],
  ["samsung phone", "Spigen Tough Armor Galaxy S24"],
  ["samsung phone", "Google Pixel 8 128GB"],
  ["phone case", "Samsung Galaxy S24, Onyx Black, 128GB"],
])("%s is not answered by %s", (query, title) => {
  expect(scores(query, title)).toBeLessThan(GOOD_RELEVANCE);
});

test("a code is answered by its product alone", () => {
  expect(scores("711719541028", "Sony PlayStation 5", "711719541028")).toBe(1);
  expect(scores("711719541028", "Sony PlayStation 5", "711719541035")).toBeLessThan(GOOD_RELEVANCE);
});

test.each([
  [
    "nintendo switch",
    "Nintendo Switch with Neon Blue and Neon Red Joy-Con - 32GB",
    "Nintendo Switch 2 Console, 256GB",
  ],
  ["nintendo switch", "Nintendo Switch 2 Console, 256GB", "Nintendo Switch Lite, Coral, 32GB"],
  ["nintendo switch 2", "Nintendo Switch 2 Console, 256GB", "Nintendo Switch Lite, Coral, 32GB"],
  [
    "xbox series x",
    "Microsoft Xbox Series X 1 TB Console",
    "Microsoft Xbox Series X Digital Edition Console, White, 1TB",
  ],
  [
    "ipad",
    'Apple iPad 10th Generation 10.9" Wi-Fi - Blue - 64GB',
    'Apple iPad Air 11" M2 Wi-Fi - Blue - 128GB',
  ],
  ["fire tv stick", "Amazon Fire TV Stick 4K", "Amazon Fire TV Stick 4K - 2 Pack"],
])("%s means %s before %s", (query, first, second) => {
  expect(scores(query, first)).toBeGreaterThan(scores(query, second));
});

test("a refurbished item ranks below a new one", () => {
  expect(scores("ps5", "PlayStation 5 Console (Renewed)")).toBeLessThan(
    scores("ps5", "PlayStation 5 Console"),
  );
});
