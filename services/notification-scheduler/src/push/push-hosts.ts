/** The push services of browsers. `*.` stands for any names below. */
const PUSH_HOSTS = [
  "fcm.googleapis.com", // Chrome, Edge on Android, Opera, Samsung, Brave
  "*.push.services.mozilla.com", // Firefox
  "*.notify.windows.com", // Edge
  "*.push.apple.com", // Safari
];

/** Whether this is the address of a browser's push service; no other address is ever called. */
export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
    return false;
  return PUSH_HOSTS.some((host) =>
    host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}
