import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { Ref } from "react";
import { ProviderSign } from "./provider-sign.tsx";

const LABELS: Record<ProviderName, string> = {
  google: "Sign in with Google",
  apple: "Sign in with Apple",
  facebook: "Login with Facebook",
};

/** `demo` is a built-in stand-in for a provider; the button says so. */
export function ProviderButton({
  accountType,
  demo,
  onPress,
  ref,
}: {
  accountType: ProviderName;
  demo: boolean;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
}) {
  const noteId = `${accountType}-demo`;
  return (
    <div>
      <button
        ref={ref}
        type="button"
        className={`provider-button ${accountType}`}
        aria-describedby={demo ? noteId : undefined}
        onClick={onPress}
      >
        <ProviderSign accountType={accountType} />
        {LABELS[accountType]}
      </button>
      {demo && (
        <p id={noteId} className="mt-1.5 text-center text-sm text-balance text-warn">
          Demo: signs in made-up people, no real account is asked for.
        </p>
      )}
    </div>
  );
}
