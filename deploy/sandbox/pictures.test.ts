import { XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { Catalog } from "./catalog.ts";
import { fitting } from "./pictures/lettering.ts";
import { paletteOf } from "./pictures/palette.ts";
import { SHAPES } from "./pictures/shapes.ts";
import { pictureOf } from "./pictures.ts";

const { products } = new Catalog("test");

test("every product has a well-formed picture of 400 by 400, with its brand where it has a label", () => {
  for (const product of products) {
    const picture = pictureOf(product);
    expect(XMLValidator.validate(picture)).toBe(true);
    expect(picture).toContain('viewBox="0 0 400 400"');
    const brand = `>${product.brand.replaceAll("&", "&amp;")}</text>`;
    const { label } = SHAPES[product.shape](paletteOf(product.brand, product.title));
    expect(picture.includes(brand)).toBe(label !== undefined);
  }
});

test("every shape is drawn for some product", () => {
  expect(new Set(products.map(({ shape }) => shape))).toEqual(new Set(Object.keys(SHAPES)));
});

test("no line is wider than its label, however long it is", () => {
  expect(fitting(["Lysol"], 100, 30)).toBeLessThanOrEqual(30);
  const size = fitting(["An Uncommonly Long Brand Name", "x"], 100, 30);
  expect(size * 0.72 * "An Uncommonly Long Brand Name".length).toBeLessThanOrEqual(100.01);
});

test("a product always looks the same", () => {
  const [product] = products;
  if (!product) throw new Error("the catalogue is empty");
  expect(pictureOf(product)).toBe(pictureOf(product));
  expect(pictureOf(product)).not.toBe(pictureOf({ ...product, brand: "Other" }));
});

test("a product has the color that its title names, whatever its brand's is", () => {
  const { base } = paletteOf("Apple", "Apple iPhone 15 128 GB, Blue Titanium");
  expect(base).toBe(paletteOf("Sony", "Headphones, Blue").base);
  expect(base).not.toBe(paletteOf("Apple", "Apple iPhone 15 128 GB").base);
});
