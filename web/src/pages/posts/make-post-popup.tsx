import { type RefObject, useRef, useState } from "react";
import { saved } from "../../parts/saved.ts";
import { Spinner } from "../../parts/spinner.tsx";
import { Modal } from "../../popups/modal.tsx";
import { addPost } from "../../requests/add-post.ts";
import { RequestFailed } from "../../requests/http.ts";
import { neighbourId } from "./neighbour.ts";
import { PostFormFields } from "./post-form-fields.tsx";
import { NO_FIELDS, type PostFields, problemWith } from "./post-form-rules.ts";
import { tellNeighbour } from "./tell-neighbour.ts";

/**
 * What somebody saw on a shelf, for neighbours around this zip code. What was written and not posted stays in `draft`, for
 * the next time that it is opened. `onPosted` is told the new post's id.
 */
export function MakePostPopup({
  zipcode,
  draft,
  onPosted,
  onClose,
}: {
  zipcode: string;
  draft: RefObject<PostFields>;
  onPosted: (postId: string) => void;
  onClose: () => void;
}) {
  const [fields, setFields] = useState(draft.current);
  const [sending, setSending] = useState(false);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problem = tried ? problemWith(fields) : null;

  function write(written: PostFields): void {
    draft.current = written;
    setFields(written);
  }

  async function submit(close: () => void): Promise<void> {
    const found = problemWith(fields);
    setTried(true);
    if (found) {
      form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
      return tellNeighbour("error", found.message);
    }
    setSending(true);
    try {
      const outcome = await addPost(await newPost(fields, zipcode));
      if (!outcome.worked) return tellNeighbour("error", `There was an Error:${outcome.msg}`);
      draft.current = NO_FIELDS;
      close();
      onPosted(outcome.postId);
    } catch (error) {
      tellNeighbour("error", `There was an Error${refusalOf(error)}`);
    } finally {
      setSending(false);
    }
  }

  return (
    <Modal title="Make a post" wide onClose={onClose}>
      {(close) => (
        <form
          ref={form}
          noValidate
          className="mt-1"
          onSubmit={(event) => {
            event.preventDefault();
            if (!sending) submit(close);
          }}
        >
          <p className="text-soft">Neighbours around {zipcode} will see it, with your community name.</p>
          <PostFormFields fields={fields} problem={problem} onChange={write} />
          <button type="submit" className="button-primary mt-6 w-full" aria-disabled={sending}>
            Post
            {sending && <Spinner label="Posting" />}
          </button>
        </form>
      )}
    </Modal>
  );
}

/** What was left empty is not sent. */
async function newPost(fields: PostFields, zipcode: string) {
  const { title, text, store, itemName, status, quantity, location } = fields;
  return {
    userID: await neighbourId(),
    userName: saved("user_name"),
    zipcode,
    title,
    text,
    store,
    itemName: itemName || null,
    status: status || null,
    quantity: quantity || null,
    location: location || null,
  };
}

/** `:` and the server's words, where it turned the post down. */
function refusalOf(error: unknown): string {
  return error instanceof RequestFailed && error.isRefusal ? `:${error.message}` : "";
}
