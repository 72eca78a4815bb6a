import { Page } from "../../components/frame/page.tsx";
import { SignInHeader } from "../../components/sign-in/sign-in-header.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { AccountBrings } from "./account-brings.tsx";
import { CountryWaitlist } from "./country-waitlist.tsx";
import { InstallationComplete } from "./installation-complete.tsx";
import { LoginCard } from "./login-card.tsx";
import { useLogin } from "./use-login.ts";

/** The page that the extension opens after its installation, and the plain one of the site. */
export default function LoginPage() {
  const login = useLogin();

  return (
    <Page title="Sign in">
      {login.showCountryWaitlist ? (
        <CountryWaitlist onDismiss={login.dismissWaitlist} />
      ) : (
        <div className="mx-auto grid w-full max-w-[27rem] grid-cols-1 gap-4 px-4 py-8 sm:py-12">
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
