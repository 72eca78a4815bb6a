/**
 * The links that share a page. They carry its path only, because queries here describe the visitor. Messenger has no share
 * page: its link opens the app on a phone and the web site elsewhere.
 */
export function shareTargets(page: { url: string; title: string; mobile: boolean }) {
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
