import { expect, test } from "vitest";
import { fitOf, termsOf } from "../../src/catalogue/plan/fitting-products.ts";
import { readQuery } from "../../src/catalogue/products/query.ts";
import { isFound } from "./labelled-lines.ts";

/** As the plan asks: the database finds the title by the line's words, and then it is judged. */
function isTaken(line: string, title: string): boolean {
  const query = readQuery(line);
  return isFound(termsOf(query), title) && fitOf(query, title, "1") !== null;
}

test.each([
  ["diapers size 3", "Huggies Little Movers Diapers - Size 3 - 76ct"],
  ["diapers size 3", "Huggies Little Movers Diapers Size 3 - 76.0 ea"],
  ["size 3 diapers", "Huggies Size 3 Little Movers Diapers, 76 CT"],
  ["size 3 diapers", "Tenderday Diapers Size 3, 64 ct"],
  ["crocs size 10", "Crocs Classic Clog Navy Size 10"],
  ["size 10 shoes", "Nike Revolution 7 Running Shoes, Size 10"],
  ["airpods 3rd generation", "Apple AirPods (3rd Generation) with Lightning Charging Case"],
  ["ps5 controller", "Sony DualSense Wireless Controller for PS5"],
  ["aa batteries 24", "Energizer MAX AA Alkaline Batteries - 24ct"],
  ["1 gallon milk", "Farmstead Table Milk – Whole, 1 gal"],
  ["gallon of milk", "Farmstead Table Milk, Whole, 128 fl oz"],
  ["half gallon of milk", "Horizon Organic Milk - Whole - 64 fl oz"],
  ["2% milk", "Horizon Organic Milk 2% Reduced Fat, 64 fl oz"],
  ["32 oz greek yogurt", "Chobani Greek Yogurt - Vanilla - 32 oz"],
  ["carton of eggs", "Frostvale Large Eggs – Grade A, 12 ct"],
  ["a loaf of bread", "Frostvale Sandwich Bread – Whole Wheat, 20 oz"],
  ["bag of chips", "Lay's Potato Chips - Barbecue - 8 oz"],
  ["bottle of ketchup", "Heinz Tomato Ketchup, 38 oz"],
  ["a pound of ground beef", "Laura's Lean Ground Beef 92% Lean - 1 lb"],
  ["paper towels 12 rolls", "Bounty Quick-Size Paper Towels - White - 12 rolls"],
  ["toilet paper", "Charmin Ultra Soft Bath Tissue, 12 Mega Rolls"],
  ["laundry detergent pods", "Tide Pods Laundry Detergent - Original - 112ct"],
  ["tide pods", "Tide Pods Laundry Detergent, Spring Meadow, 42 Count"],
  ["baby wipes", "Pampers Sensitive Baby Wipes - 336ct"],
  ["dog food 30 lb", "Blue Buffalo Life Protection Adult Chicken Dry Dog Food - 30 lb"],
  ["coffee k cups", "Starbucks Pike Place Medium Roast K-Cup Coffee Pods - 22ct"],
  ["k-cups", "Dunkin' Original Blend K-Cup Coffee Pods (10 ct.)"],
  ["coke 12 pack", "Coca-Cola Soda, Classic, 12 fl oz, 12 Pack"],
  ["trash bags 13 gallon", "Hefty Ultra Strong Tall Kitchen Trash Bags – 13 Gallon - 80ct"],
  ["cat litter 35 lb", "Tidy Cats Instant Action Clumping Cat Litter - 35 lb"],
])("%s: %s", (line, title) => {
  expect(isTaken(line, title)).toBe(true);
});

test.each([
  ["diapers size 3", "Huggies Little Movers Diapers - Size 4 - 76ct"],
  ["diapers", "Depend Adult Diapers, Large, 28 ct"],
  ["size 10 shoes", "Nike Revolution 7 Running Shoes, Size 9"],
  ["airpods 3rd generation", "Apple AirPods Pro 2nd Generation with MagSafe Case USB-C"],
  ["coke 12 pack", "Coca-Cola Soda, Zero Sugar, 12 fl oz, 12 Pack"],
  ["bag of chips", "Cloudrest Sandwich Bags – Fold Top, 100 ct"],
  ["bag of chips", "Chip Clips for Bags, 6 ct"],
  ["a loaf of bread", "Nordic Ware Bread Loaf Pan"],
  ["laundry detergent pods", "Laundry Detergent Pod Dispenser"],
  ["k-cups", "Keurig K-Mini Single Serve K-Cup Pod Coffee Maker"],
  ["k-cups", "K-Cup Holder, 36 ct"],
  ["cheese", "Doritos Tortilla Chips Nacho Cheese - 9.25 oz"],
  ["cheddar cheese", "Mill Pond Macaroni & Cheese, White Cheddar, 7.25 oz"],
  ["dog food 30 lb", "Purina Pro Plan Dry Dog Food, 35 lb"],
])("%s: not %s", (line, title) => {
  expect(isTaken(line, title)).toBe(false);
});
