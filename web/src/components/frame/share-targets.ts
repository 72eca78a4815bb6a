export interface ShareTarget {
  readonly name: string;
  readonly href: string;
}

/** Paths only: queries describe the visitor. Messenger's opens the app on a phone. */
export function shareTargets(page: { url: string; title: string; mobile: boolean }): ShareTarget[] {
  const { origin, pathname } = new URL(page.url);
  const url = encodeURIComponent(origin + pathname);
  const title = encodeURIComponent(page.title);
  return [
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: "Twitter", href: `https://twitter.com/intent/tweet?url=${url}&text=${title}` },
    { name: "Reddit", href: `https://www.reddit.com/submit?url=${url}&title=${title}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    {
      name: "Messenger",
      href: page.mobile ? `fb-messenger://share/?link=${url}` : "https://www.messenger.com/",
    },
    { name: "WhatsApp", href: `https://wa.me/?text=${title}%20${url}` },
  ];
}
