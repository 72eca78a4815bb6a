import { expect, test } from "vitest";
import { sendingText } from "./sending-text.ts";

test("a tile in Canada says what its price comes to at the door", () => {
  const price = { value: 146.49, currency: "CAD" };
  expect(sendingText(4.99, price, "CAN")).toBe("CA$151.48 delivered");
  expect(sendingText(0, price, "CAN")).toBe("free shipping");
  expect(sendingText(null, price, "CAN")).toBe("plus shipping");
});

test("a tile in the USA says what sending adds", () => {
  expect(sendingText(5.99, { value: 20, currency: "USD" }, "USA")).toBe("plus $5.99 shipping");
});
