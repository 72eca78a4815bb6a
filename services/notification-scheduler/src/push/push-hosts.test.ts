import { expect, test } from "vitest";
import { isPushService } from "./push-hosts.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
  "https://web.push.apple.com/abc",
])("%s is a push service", (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://jo@fcm.googleapis.com/abc",
  "https://fcm.googleapis.com.example.com/abc",
  "https://evilpush.apple.com.example/abc",
  "https://notify.windows.com/abc",
  "https://evilnotify.windows.com/abc",
  "https://127.0.0.1/abc",
  "https://[::1]/abc",
  "https://localhost/abc",
  "https://169.254.169.254/latest/meta-data",
  "fcm.googleapis.com",
])("%s is none", (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
});
