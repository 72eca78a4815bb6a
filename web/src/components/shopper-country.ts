import type { Country } from "@stockfinder/contracts/listings";
import { createContext } from "react";

/** The country that a page's shopper is in: prices are written as they are read there. */
export const ShopperCountry = createContext<Country>("USA");
