import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { Notice } from "../../components/notice.tsx";
import { SIGN_IN_PATH } from "../../components/sign-in/sign-in-path.ts";
import { RemovePosts } from "../../popups/remove-posts.tsx";

/** Replaces the buttons that this sign-in may not use, and takes the focus of the pressed one. */
export function OwnerNeeded() {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);

  return (
    <div ref={message} role="alert" tabIndex={-1} className="grid gap-3 outline-none">
      <Notice tone="warn">
        You can't download or delete this account here. It was made without a sign-in, and this browser can't
        prove that it made it, so it may only add to it. The browser that made the account can do both.
      </Notice>
      <p className="text-soft">
        Sign in with a provider to have an account of your own, which you can download and delete anywhere.
      </p>
      <Link href={SIGN_IN_PATH} className="button-quiet justify-self-start max-sm:w-full">
        Sign in with a provider
      </Link>
      <RemovePosts />
    </div>
  );
}
