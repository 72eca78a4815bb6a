/** Parts of shops that show no product, by the first word of their paths. */
const OTHER_PARTS = new Set([
  "about",
  "account",
  "bag",
  "basket",
  "cart",
  "checkout",
  "contact",
  "customer-service",
  "help",
  "locations",
  "login",
  "my-account",
  "myaccount",
  "order-status",
  "orders",
  "register",
  "registry",
  "search",
  "sign-in",
  "signin",
  "signup",
  "store-finder",
  "store-locator",
  "wishlist",
]);
const LANGUAGE = /^[a-z]{2}([-_][a-z]{2})?$/;

/** Wherever they are in a path. */
const CARTS = new Set(["cart", "checkout"]);

/** Whether an address may be that of a product: not a shop's home page, cart, account, search or help. */
export function mayBeProduct({ pathname, search }: URL): boolean {
  const words = pathname
    .toLowerCase()
    .split("/")
    .filter((word) => word !== "");
  const [first] = words.filter((word) => !LANGUAGE.test(word));
  if (first === undefined) return search !== "" && words.length === 0;
  return !OTHER_PARTS.has(first.replace(/\.\w+$/, "")) && !words.some((word) => CARTS.has(word));
}
