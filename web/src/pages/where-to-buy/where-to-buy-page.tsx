import { useState } from "react";
import { useParams, useSearch } from "wouter";
import { useHeld } from "../../api/held.ts";
import { urlStateAt, zipAt } from "./url-state.ts";
import { WhereToBuy } from "./where-to-buy.tsx";

/** Another product or country is another page; another name or query of the same one is not. */
export default function WhereToBuyPage() {
  const { upc } = useParams();
  const { productUPC, country } = urlStateAt(upc, useSearch());
  return <Arrival key={`${productUPC} ${country}`} />;
}

/** The page's own address replaces the one it was opened with, which is read once. */
function Arrival() {
  const { upc, slug } = useParams();
  const search = useSearch();
  const [wanted] = useState(() => urlStateAt(upc, search));
  const held = useHeld();
  // The server has checked it, and rendered the page for it.
  const [zip] = useState(() => (zipAt(search) !== null && held ? held.zip : zipAt(search)));
  return <WhereToBuy wanted={wanted} zipInAddress={zip} slug={slug} />;
}
