import { repeatable } from "@stockfinder/client/repeatable";
import type { CallInput } from "@stockfinder/client/request";
import { RequestFailed } from "@stockfinder/client/request-failed";
import { addPost } from "@stockfinder/contracts/community";
import { findProblem } from "@stockfinder/contracts/post-rules";
import { type RefObject, useRef, useState } from "react";
import { PrimaryButton } from "../../../components/button.tsx";
import { Form } from "../../../components/form.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { closeOutcome } from "../../../components/toaster.tsx";
import { Modal, useModal } from "../../../popups/modal.tsx";
import { callAsVisitor } from "../../../session/session.ts";
import { saved } from "../../../storage/saved.ts";
import { showCommunityToast } from "../community-toast.ts";
import { neighbourId } from "../neighbour.ts";
import { PostFormFields } from "./post-form-fields.tsx";
import { EMPTY_FORM, type PostFormValues } from "./post-form-values.ts";

const sendPost = repeatable((post: CallInput<typeof addPost>, idempotencyKey) =>
  callAsVisitor(addPost, post, { idempotencyKey }),
);

/**
 * The form for a post to the neighbours around a zip code. `draft` keeps what was typed and not posted for the next time.
 * `onPosted` gets the new post's id.
 */
export default function MakePostPopup({
  zipcode,
  draft,
  onPosted,
  onClose,
}: {
  zipcode: string;
  draft: RefObject<PostFormValues>;
  onPosted: (postId: string) => void;
  onClose: () => void;
}) {
  const { modal, close } = useModal();
  const [values, setValues] = useState(draft.current);
  const [sending, setSending] = useState(false);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const problem = tried ? findProblem(values) : null;

  function write(written: PostFormValues): void {
    draft.current = written;
    setValues(written);
  }

  async function submit(): Promise<void> {
    const found = findProblem(values);
    setTried(true);
    if (found) {
      form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
      return showCommunityToast("error", found.problem);
    }
    setSending(true);
    try {
      const outcome = await sendPost(await newPost(values, zipcode));
      if (!outcome.worked) return showCommunityToast("error", `There was an Error:${outcome.msg}`);
      draft.current = EMPTY_FORM;
      closeOutcome();
      close();
      onPosted(outcome.postId);
    } catch (error) {
      showCommunityToast("error", `There was an Error${refusalOf(error)}`);
    } finally {
      setSending(false);
    }
  }

  return (
    <Modal ref={modal} title="Make a post" className="modal-wide" onClose={onClose}>
      <Form ref={form} className="mt-1" onSubmit={submit}>
        <p className="text-soft">Neighbors around {zipcode} will see it, with your community name.</p>
        <PostFormFields values={values} problem={problem} onChange={write} />
        <PrimaryButton type="submit" className="mt-6 w-full" off={sending}>
          Post
          {sending && <Spinner label="Posting" />}
        </PrimaryButton>
      </Form>
    </Modal>
  );
}

/** Empty optional fields are sent as null. */
async function newPost(values: PostFormValues, zipcode: string): Promise<CallInput<typeof addPost>> {
  const { title, text, store, itemName, upc, status, quantity, location } = values;
  return {
    userID: await neighbourId(),
    userName: saved("user_name"),
    zipcode,
    title,
    text,
    store,
    itemName: itemName || null,
    ...(upc !== "" && { upc }),
    status: status || null,
    quantity: quantity || null,
    location: location || null,
  };
}

/** `:` and the server's message if it is for people; else empty. */
function refusalOf(error: unknown): string {
  return error instanceof RequestFailed && error.isForPeople ? `:${error.message}` : "";
}
