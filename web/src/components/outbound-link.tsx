import type { ReactNode } from "react";

/** A web address, or a signed link of this product (`/go`), which leads to one. */
const LEADS_AWAY = /^(?:https?:\/\/|\/go\?)/i;

/** A link to another site. Any other address is shown as text. */
export function OutboundLink({
  href,
  className,
  onFollow,
  children,
}: {
  href: string;
  className?: string;
  onFollow?: () => void;
  children: ReactNode;
}) {
  if (!LEADS_AWAY.test(href)) return <span className={className}>{children}</span>;
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={onFollow}
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
