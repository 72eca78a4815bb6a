import { Page } from "../../components/frame/page.tsx";
import { Icon } from "../../components/icon.tsx";
import { SignInHeader } from "../../components/sign-in/sign-in-header.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { CountryWaitlist } from "./country-waitlist.tsx";
import { LoginCard } from "./login-card.tsx";
import { useLogin } from "./use-login.ts";

const BRINGS = [
  "Your watches and alerts on every device",
  "Email alerts on your schedule",
  "Lists you can share with your household",
];

/** Below the navbar, and where there is none. */
const BESIDE_CARD =
  "page-width lg:min-h-[34rem] lg:content-center lg:items-center lg:grid-cols-[minmax(0,1fr)_27rem] lg:gap-12";
const CARD_ALONE = "mx-auto w-full max-w-[27rem] px-4";

/** The page that the extension opens after its installation, and the plain one of the site. */
export default function LoginPage() {
  const login = useLogin();

  return (
    <Page title="Sign in">
      {login.showCountryWaitlist ? (
        <CountryWaitlist onDismiss={login.dismissWaitlist} />
      ) : (
        <div className={`grid grid-cols-1 gap-4 py-8 sm:py-12 ${login.isPlain ? BESIDE_CARD : CARD_ALONE}`}>
          {login.isPlain ? <AccountBrings /> : <SignInHeader />}
          {!login.isPlain && <InstallationComplete />}
          {login.loading ? (
            <div className="grid min-h-[28rem] place-content-center">
              <Spinner label="Loading" />
            </div>
          ) : (
            <LoginCard login={login} />
          )}
        </div>
      )}
    </Page>
  );
}

/** Why a shopper may want an account. Nothing on the site needs one. */
function AccountBrings() {
  return (
    <header className="pb-2">
      <h1 className="text-3xl font-bold tracking-tight">Sign in</h1>
      <ul className="mt-4 grid gap-2 lg:text-lg">
        {BRINGS.map((brings) => (
          <li key={brings} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 size-5 text-soft" />
            {brings}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-soft">
        You don't need an account to search or compare. Sign in with an account you already have: there's no
        new password to remember.
      </p>
    </header>
  );
}

function InstallationComplete() {
  return (
    <section className="flex gap-4 rounded-card bg-good-soft p-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-good text-good-soft">
        <Icon name="check" />
      </span>
      <div>
        <h1 className="text-lg font-bold text-good">Installation Complete</h1>
        <p className="mt-0.5">You're on your way to saving thousands of dollars online!</p>
      </div>
    </section>
  );
}
