import { Link, useLocation } from "wouter";
import { SETTINGS, SITE_NAME } from "../../settings/site.ts";
import { privacyPath } from "./site-frame.ts";

const LINK = "inline-flex min-h-11 items-center underline underline-offset-4";

export function Footer() {
  const [path] = useLocation();
  return (
    <footer className="border-t border-line text-sm text-soft">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 py-4">
        <p>
          © {new Date().getFullYear()} {SITE_NAME} {SETTINGS.version}
        </p>
        <ul className="flex flex-wrap gap-x-6">
          {SETTINGS.contactMail && (
            <li>
              <a className={LINK} href={`mailto:${SETTINGS.contactMail}`}>
                Contact
              </a>
            </li>
          )}
          <li>
            <Link className={LINK} href="/affiliate">
              Commissions
            </Link>
          </li>
          <li>
            <Link className={LINK} href="/health-board">
              Store status
            </Link>
          </li>
          <li>
            <Link className={LINK} href={privacyPath(path)}>
              Privacy Policy
            </Link>
          </li>
        </ul>
      </div>
    </footer>
  );
}
