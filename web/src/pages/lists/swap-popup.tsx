import { knownProducts } from "@stockfinder/contracts/known-products";
import type { Line } from "@stockfinder/contracts/lists";
import { call } from "../../api/call.ts";
import { useAttempt } from "../../api/use-attempt.ts";
import { useFetched } from "../../api/use-fetched.ts";
import { QuietButton } from "../../components/button.tsx";
import { Problem } from "../../components/form.tsx";
import { Picture } from "../../components/picture.tsx";
import { pictureUrl } from "../../components/picture-url.ts";
import { priceText } from "../../components/price.ts";
import { Waiting } from "../../components/waiting.tsx";
import { Modal, useModal } from "../../popups/modal.tsx";
import type { OpenList } from "./open-list/use-list.ts";

const MOST = 12;

/** Chooses the product that fills a line. The line keeps it, until any that fits will do again. */
export default function SwapPopup({
  line,
  change,
  onClose,
}: {
  line: Line;
  change: OpenList["change"];
  onClose: () => void;
}) {
  const { modal, close } = useModal();
  const { problem, attempt } = useAttempt();
  const products = useFetched(line.text, (signal) =>
    call(knownProducts, { query: line.text, limit: MOST }, { signal }),
  );
  const choose = async (upc: string | null) => {
    if (await attempt(() => change(line, { upc, similar: false }))) close();
  };
  return (
    <Modal ref={modal} title={`Which ${line.text}?`} onClose={onClose}>
      <Problem className="mt-2">{problem}</Problem>
      <Waiting of={products} label="Loading products" failed="The products could not be loaded" />
      {products.data?.length === 0 && (
        <p className="mt-4 text-soft">No known product has these words. Change the line, or name a brand.</p>
      )}
      <ul className="mt-4 grid gap-2">
        {products.data?.map(({ upc, name, image, isDemo, price }) => (
          <li key={upc}>
            <button
              type="button"
              aria-pressed={upc === line.upc}
              className="flex min-h-14 w-full items-center gap-3 rounded-xl border border-line p-2 pr-4 text-left hover:bg-sunken aria-pressed:border-brand"
              onClick={() => choose(upc)}
            >
              <Picture
                className="size-11 shrink-0"
                url={pictureUrl(image, { source: isDemo ? "sandbox" : "live" })}
                title=""
              />
              <span className="line-clamp-2 min-w-0 flex-1">{name}</span>
              {price && <span className="font-semibold">{priceText(price.value, price.currency)}</span>}
            </button>
          </li>
        ))}
      </ul>
      <QuietButton className="mt-4 w-full" onClick={() => choose(null)}>
        Any that fits
      </QuietButton>
    </Modal>
  );
}
