import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { Ref } from "react";
import { ProviderSign } from "./provider-sign.tsx";

const LABELS = {
  google: "Sign in with Google",
  apple: "Sign in with Apple",
  facebook: "Login with Facebook",
} as const satisfies Partial<Record<ProviderName, string>>;

/** `demo` is a built-in stand-in for a provider; the button says so. `name` is the operator's own provider's. */
export function ProviderButton({
  accountType,
  demo,
  name = "OpenID",
  onPress,
  ref,
}: {
  accountType: ProviderName;
  demo: boolean;
  name?: string | undefined;
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
        {accountType === "oidc" ? `Sign in with ${name}` : LABELS[accountType]}
      </button>
      {demo && (
        <p id={noteId} className="mt-1.5 text-center text-sm text-balance text-warn">
          Demo: signs in made-up people, no real account is asked for.
        </p>
      )}
    </div>
  );
}
