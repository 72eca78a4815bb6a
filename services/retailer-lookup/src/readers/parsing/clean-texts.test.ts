import { isText } from "@stockfinder/contracts/characters";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanTexts } from "./clean-texts.ts";

test("half an emoji and NUL are left out, wherever they stand", () => {
  const read = {
    title: "Toaster \ud83d",
    price: 5,
    stores: [{ name: "Ber\0ea", phone: undefined }],
    image: null,
  };
  expect(cleanTexts(read)).toEqual({
    title: "Toaster ",
    price: 5,
    stores: [{ name: "Berea", phone: undefined }],
    image: null,
  });
});

test("a whole emoji stays, and clean data is not copied", () => {
  const read = { title: "Toaster 🍞", offers: [{ price: 5 }] };
  expect(cleanTexts(read)).toBe(read);
});

test("every text can be stored afterwards", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 0, max: 20 }), (text, cut) =>
      isText(cleanTexts([`${text}\0`.slice(0, cut)])[0] ?? ""),
    ),
  );
});
