import { TellMe } from "../../alerts/tell-me.tsx";
import type { Watchable } from "../../alerts/watchable.ts";
import { TextButton } from "../../components/button.tsx";
import { CommissionNote } from "../../components/commission-note.tsx";
import { logOpened } from "../../components/log-opened.ts";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { Picture } from "../../components/picture.tsx";
import { Modal, useModal } from "../../popups/modal.tsx";
import { hasAffiliateCode } from "./has-affiliate-code.ts";
import type { Shop } from "./main-product.ts";

/** Opens automatically for a shopper who came from a store's page, and links back there. */
export function StoreModal({
  product,
  picture,
  shop: { storeId, storeName, realURL, affiliateURL, autoCartURL, isGoogleShopping },
  onClose,
}: {
  product: Pick<Watchable, "name" | "country"> & { readonly upc: string };
  picture: string | null;
  shop: Shop;
  onClose: () => void;
}) {
  const { modal, close } = useModal();
  const isCredited = affiliateURL !== null || (autoCartURL !== null && hasAffiliateCode(autoCartURL));
  return (
    <Modal ref={modal} title={product.name} className="store-modal" onClose={onClose}>
      <div className="mt-4 grid gap-3">
        <Picture className="mx-auto size-32" url={picture} title="" />
        {isGoogleShopping && <p className="text-sm text-soft">Found by a shopping search.</p>}
        <OutboundLink
          href={affiliateURL ?? realURL}
          className="button-primary w-full"
          onFollow={() => logOpened(product.upc)}
        >
          Continue to {storeName}
        </OutboundLink>
        {autoCartURL && (
          <OutboundLink
            href={autoCartURL}
            className="button-quiet w-full"
            onFollow={() => logOpened(product.upc)}
          >
            Automatically Add to cart (BETA)
          </OutboundLink>
        )}
        {isCredited && <CommissionNote plainUrl={realURL} store={storeName} />}
        <TellMe
          product={{ ...product, price: null, store: { id: storeId, name: storeName } }}
          className="button-quiet w-full"
          about={`at ${storeName}`}
        />
        <TextButton onClick={close}>Compare stores</TextButton>
      </div>
    </Modal>
  );
}
