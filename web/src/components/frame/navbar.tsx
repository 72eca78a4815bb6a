import { useSyncExternalStore } from "react";
import { Link, useLocation } from "wouter";
import { BellSlot } from "../../alerts/bell-slot.tsx";
import { isSignedIn, onTokensChange } from "../../session/stored-tokens.ts";
import { SETTINGS, SITE_NAME } from "../../settings/site.ts";
import { Icon } from "../icon.tsx";
import { SIGN_IN_PATH } from "../sign-in/sign-in-path.ts";
import { useDisclosure } from "../use-disclosure.ts";
import { Logo } from "./logo.tsx";
import { NavLinks } from "./nav-links.tsx";
import { NavMenu } from "./nav-menu.tsx";
import { isExtensionPage } from "./site-frame.ts";

const OWN_LINKS = [
  { name: "Watches", path: "/watches" },
  { name: "Lists", path: "/lists" },
  { name: "Community", path: "/posts" },
  { name: "Trending", path: "/popular" },
];

export function Navbar() {
  const [path] = useLocation();
  const { root, open, setOpen } = useDisclosure<HTMLElement>();
  const look = isExtensionPage(path) ? "on-dark" : "border-b border-line bg-surface text-ink";

  return (
    <header ref={root} className={look}>
      <nav
        aria-label="Main"
        className="page-width relative flex flex-wrap items-center justify-between lg:h-16"
      >
        <Link
          href="/"
          className="nav-link -ml-3 text-lg font-bold tracking-tight"
          aria-label={`${SITE_NAME} home`}
        >
          <Logo />
          {SITE_NAME}
        </Link>
        <div className="ml-auto lg:order-last lg:ml-0 lg:-mr-3">
          <BellSlot />
        </div>
        <button
          type="button"
          className="nav-link -mr-3 lg:hidden"
          aria-expanded={open}
          aria-controls="nav-links"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? "cross" : "menu"} />
          Menu
        </button>
        <ul
          id="nav-links"
          className={`nav-list lg:ml-auto lg:flex lg:w-auto lg:py-0 ${open ? "pb-3" : "max-lg:hidden"}`}
        >
          <li>
            <Link className="nav-link" href="/octoshop">
              <Icon name="puzzle" className="size-4" />
              Extension
            </Link>
          </li>
          <NavLinks links={OWN_LINKS} />
          <li>
            <NavMenu label="Share">{({ ShareLinks }) => <ShareLinks />}</NavMenu>
          </li>
          <li>
            <NavMenu label="Popular">
              {({ PopularLinks }) => <PopularLinks onChoose={() => setOpen(false)} />}
            </NavMenu>
          </li>
          {SETTINGS.contactMail && (
            <li>
              <a className="nav-link" href={`mailto:${SETTINGS.contactMail}`}>
                Contact Us
              </a>
            </li>
          )}
          <li>
            <AccountLink />
          </li>
        </ul>
      </nav>
    </header>
  );
}

/** By the tokens of this browser. */
function AccountLink() {
  const signedIn = useSyncExternalStore(onTokensChange, isSignedIn, () => false);
  return (
    <Link className="nav-link" href={signedIn ? "/me" : SIGN_IN_PATH}>
      {signedIn ? "Account" : "Sign in"}
    </Link>
  );
}
