import { Link } from "wouter";
import { OutboundLink } from "./outbound-link.tsx";

/** Shown beside every link with an affiliate code; the store's own address is one press away. */
export function CommissionNote({ plainUrl, store }: { plainUrl: string; store: string }) {
  return (
    <p className="commission">
      <Link href="/affiliate" className="commission-link">
        We may earn a commission
      </Link>
      <span aria-hidden="true"> · </span>
      <OutboundLink href={plainUrl} className="commission-link">
        Plain link<span className="sr-only"> to {store}</span>
      </OutboundLink>
    </p>
  );
}
