import { Link, useLocation } from "wouter";
import { SETTINGS, SITE_NAME } from "../../settings/site.ts";
import { privacyPath } from "./site-frame.ts";

const LINK = "inline-flex min-h-11 items-center underline underline-offset-4";

export function Footer() {
  const [path] = useLocation();
  const links = {
    Commissions: "/affiliate",
    "Store status": "/health-board",
    "Privacy Policy": privacyPath(path),
  };
  return (
    <footer className="border-t border-line text-sm text-soft">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 py-4">
        <p>
          © {new Date().getFullYear()} {SITE_NAME} {SETTINGS.version}
        </p>
        <ul className="flex flex-wrap gap-x-6 max-sm:gap-x-4">
          {SETTINGS.contactMail && (
            <li>
              <a className={LINK} href={`mailto:${SETTINGS.contactMail}`}>
                Contact
              </a>
            </li>
          )}
          {Object.entries(links).map(([name, href]) => (
            <li key={name}>
              <Link className={LINK} href={href}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
