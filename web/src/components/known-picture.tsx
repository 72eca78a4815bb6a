import type { KnownProduct } from "@stockfinder/contracts/known-products";
import { Picture } from "./picture.tsx";
import { pictureUrl } from "./picture-url.ts";

/** The picture of a known product beside its name; the icon of a product if it is not known. */
export function KnownPicture({
  product,
  className,
  important = false,
}: {
  product: Pick<KnownProduct, "image" | "isDemo"> | undefined;
  className: string;
  important?: boolean;
}) {
  const url = product ? pictureUrl(product.image, { source: product.isDemo ? "sandbox" : "live" }) : null;
  return <Picture className={className} url={url} title="" important={important} />;
}
