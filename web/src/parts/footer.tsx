import { Link, useLocation } from "wouter";
import { SITE_NAME } from "../site.ts";
import { privacyPath } from "./site-frame.ts";

export function Footer() {
  const [path] = useLocation();
  return (
    <footer className="border-t border-line text-sm text-soft">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 py-4">
        <p>
          © {new Date().getFullYear()} {SITE_NAME}
        </p>
        <Link
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={privacyPath(path)}
        >
          Privacy Policy
        </Link>
      </div>
    </footer>
  );
}
