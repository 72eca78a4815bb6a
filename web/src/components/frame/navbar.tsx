import { useSyncExternalStore } from "react";
import { Link, useLocation } from "wouter";
import { BellSlot } from "../../alerts/bell-slot.tsx";
import { isSignedIn, onTokensChange } from "../../session/stored-tokens.ts";
import { SETTINGS, SITE_NAME } from "../../settings/site.ts";
import { Icon } from "../icon.tsx";
import { SIGN_IN_PATH } from "../sign-in/sign-in-path.ts";
import { useDisclosure } from "../use-disclosure.ts";
import { IS_MOBILE } from "../visitor-device.ts";
import { Logo } from "./logo.tsx";
import { NavMenu } from "./nav-menu.tsx";
import { POPULAR_LINKS } from "./popular-links.ts";
import { shareTargets } from "./share-targets.ts";
import { isExtensionPage } from "./site-frame.ts";

const OWN_LINKS = [
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
          {SETTINGS.contactMail && (
            <li>
              <a className="nav-link" href={`mailto:${SETTINGS.contactMail}`}>
                Contact Us
              </a>
            </li>
          )}
          <li>
            <Link className="nav-link" href="/octoshop">
              <Icon name="puzzle" className="size-4" />
              Extension
            </Link>
          </li>
          <NavLinks links={OWN_LINKS} />
          <li>
            <NavMenu label="Share">
              <ShareLinks />
            </NavMenu>
          </li>
          <li>
            <NavMenu label="Popular">
              <NavLinks links={POPULAR_LINKS} onChoose={() => setOpen(false)} />
            </NavMenu>
          </li>
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

/** On a phone Messenger opens as an app, and a new tab would stay empty. */
function ShareLinks() {
  const targets = shareTargets({ url: window.location.href, title: document.title, mobile: IS_MOBILE });
  return targets.map(({ name, href }) => (
    <li key={name}>
      <a
        className="nav-link"
        href={href}
        target={href.startsWith("https:") ? "_blank" : undefined}
        rel="noopener noreferrer"
      >
        {name}
      </a>
    </li>
  ));
}

function NavLinks({ links, onChoose }: { links: typeof POPULAR_LINKS; onChoose?: () => void }) {
  return links.map(({ name, path }) => (
    <li key={path}>
      <Link className="nav-link" href={path} onClick={onChoose}>
        {name}
      </Link>
    </li>
  ));
}
