import type { ReactNode } from "react";

const WEB_ADDRESS = /^https?:\/\//i;

/** A link to somebody else's site. An address that is no web address is shown as text. */
export function OutboundLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  if (!WEB_ADDRESS.test(href)) return <span className={className}>{children}</span>;
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
