import type { ProviderName } from "@stockfinder/contracts/accounts";
import type { Ref } from "react";
import { ProviderSign } from "./provider-sign.tsx";

const LABELS = {
  google: "Sign in with Google",
  apple: "Sign in with Apple",
  facebook: "Login with Facebook",
} as const satisfies Partial<Record<ProviderName, string>>;

const LOOK =
  "flex min-h-12 w-full items-center justify-center gap-3 rounded-xl border px-4 font-semibold transition-[filter] duration-[120ms] hover:brightness-94";
/** As the providers' rules want it, light and dark. */
const LOOKS: Readonly<Record<ProviderName, string>> = {
  google:
    "border-[#747775] bg-[#fff] text-[#1f1f1f] dark:border-[#8e918f] dark:bg-[#131314] dark:text-[#e3e3e3] dark:hover:brightness-115",
  apple: "border-transparent bg-[#000] text-[#fff] dark:bg-[#fff] dark:text-[#000] dark:hover:brightness-92",
  facebook: "border-transparent bg-[#0866ff] text-[#fff] dark:hover:brightness-115",
  oidc: "border-edge bg-surface text-ink dark:hover:brightness-115",
};

const DEMO_NOTE = "demo-note";

/** `demo` is a built-in stand-in for a provider; `DemoNote` says so. `name` is the operator's own provider's. */
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
  return (
    <button
      ref={ref}
      type="button"
      className={`${LOOK} ${LOOKS[accountType]}`}
      aria-describedby={demo ? DEMO_NOTE : undefined}
      onClick={onPress}
    >
      <ProviderSign accountType={accountType} />
      {accountType === "oidc" ? `Sign in with ${name}` : LABELS[accountType]}
    </button>
  );
}

/** Once below all buttons. */
export function DemoNote() {
  return (
    <p id={DEMO_NOTE} className="text-center text-sm text-balance text-warn">
      Demo: uses a made-up account.
    </p>
  );
}
