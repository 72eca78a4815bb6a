import { type Line, MAX_QUANTITY, type Member } from "@stockfinder/contracts/lists";
import { searchPath } from "@stockfinder/contracts/slug";
import { whereToBuyPath } from "@stockfinder/contracts/where-to-buy-path";
import { useState } from "react";
import { Link } from "wouter";
import { useAttempt } from "../../api/use-attempt.ts";
import { PrimaryButton, QuietButton } from "../../components/button.tsx";
import { Form, Problem, TextField, Tick } from "../../components/form.tsx";
import { Modal, useModal } from "../../popups/modal.tsx";
import { claimText } from "./open-list/list-words.ts";
import type { OpenList } from "./open-list/use-list.ts";

/** What can be done with a line: find its stores, claim it, change its text, quantity, note and highest price, delete it. */
export default function LinePopup({
  line,
  members,
  commands,
  onSwap,
  onClose,
}: {
  line: Line;
  members: readonly Member[];
  commands: Pick<OpenList, "change" | "claim" | "remove">;
  onSwap: () => void;
  onClose: () => void;
}) {
  const { modal, close } = useModal();
  const isMine = members.some(({ id, you }) => you && id === line.claimedBy);
  const [text, setText] = useState(line.text);
  const [quantity, setQuantity] = useState(String(line.quantity));
  const [note, setNote] = useState(line.note);
  const [maxPrice, setMaxPrice] = useState(line.maxPrice === null ? "" : String(line.maxPrice));
  const [similar, setSimilar] = useState(line.similar);
  const { problem, setProblem, attempt } = useAttempt();

  const closeAfter = async (change: () => Promise<void>) => {
    if (await attempt(change)) close();
  };
  const save = () => {
    const count = Number(quantity);
    if (!Number.isInteger(count) || count < 1 || count > MAX_QUANTITY)
      return setProblem(`The quantity is a number from 1 to ${MAX_QUANTITY}`);
    const most = maxPrice.trim() === "" ? null : Number(maxPrice.replace("$", ""));
    if (most !== null && !(most > 0)) return setProblem("The highest price is a number of dollars");
    // Only what was changed here, so that a change that somebody else makes meanwhile stays.
    const given = { text: text.trim(), quantity: count, note: note.trim(), maxPrice: most, similar };
    const changes = Object.entries(given).filter(
      ([name, value]) => value !== line[name as keyof typeof given],
    );
    closeAfter(() => commands.change(line, Object.fromEntries(changes)));
  };

  return (
    <Modal ref={modal} title={line.text} onClose={onClose}>
      <Form className="mt-4 grid gap-4" onSubmit={save}>
        <div className="grid grid-cols-2 gap-3">
          <Link href={storesPath(line)} className="button-quiet">
            Where to buy
          </Link>
          <QuietButton
            onClick={() => {
              close();
              onSwap();
            }}
          >
            Which product
          </QuietButton>
          {(isMine || claimText(line, members) === null) && (
            <QuietButton onClick={() => closeAfter(() => commands.claim(line, isMine))}>
              {isMine ? "Not getting it" : "I’m getting it"}
            </QuietButton>
          )}
        </div>
        <TextField label="What" value={text} onChange={setText} maxLength={200} />
        <TextField label="How many" value={quantity} onChange={setQuantity} inputMode="numeric" />
        <TextField label="Note" value={note} onChange={setNote} maxLength={500} />
        <TextField label="At most, in dollars" value={maxPrice} onChange={setMaxPrice} inputMode="decimal" />
        <Tick checked={similar} onChange={setSimilar}>
          Something similar will do
        </Tick>
        <Problem>{problem}</Problem>
        <PrimaryButton type="submit">Save</PrimaryButton>
        <QuietButton className="text-bad" onClick={() => closeAfter(() => commands.remove(line))}>
          Remove from the list
        </QuietButton>
      </Form>
    </Modal>
  );
}

/** The stores of its product, or a search for its words. */
function storesPath({ upc, text, product }: Line): string {
  return upc === null
    ? searchPath({ query: text, zip: "" })
    : whereToBuyPath({ upc, name: product?.name ?? text, country: "USA" });
}
