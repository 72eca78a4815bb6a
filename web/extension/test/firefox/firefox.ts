import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Marionette } from "./marionette.ts";

const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));
export const HAS_FIREFOX = FIREFOX !== undefined;
if (!HAS_FIREFOX)
  process.stderr.write(
    "\nNOT RUN: the extension's tests in Firefox. They need /usr/bin/firefox-esr (Debian's package firefox-esr).\n\n",
  );

/** Any free port; Firefox says which. And nothing that a test has not asked for goes out. */
const PREFERENCES = {
  "marionette.port": 0,
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage": "about:blank",
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.getAddons.cache.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "toolkit.telemetry.enabled": false,
};

export interface Firefox {
  readonly marionette: Marionette;
  stop(): Promise<void>;
}

/** A Firefox with the profile in `folder`, which is made if there is none. Every https address leads to `httpsPort` of this machine. */
export async function startFirefox(
  folder: string,
  { httpsPort, preferences }: { httpsPort: number; preferences: Readonly<Record<string, unknown>> },
): Promise<Firefox> {
  if (FIREFOX === undefined) throw new Error("There is no Firefox on this machine");
  const proxy = await startProxy(httpsPort);
  const profile = join(folder, "profile");
  await mkdir(profile, { recursive: true });
  const all = {
    ...PREFERENCES,
    "network.proxy.type": 1,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": proxy.port,
    ...preferences,
  };
  const lines = Object.entries(all).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const firefox = spawn(
    FIREFOX,
    ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile],
    { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, HOME: folder } },
  );
  const exit = once(firefox, "exit");
  const port = await Promise.race([
    listeningPort(firefox.stderr),
    listeningPort(firefox.stdout),
    exit.then(([code]) => Promise.reject(new Error(`Firefox ended with ${code}`))),
  ]);
  const marionette = await Marionette.connect(port);
  await marionette.send("WebDriver:NewSession", { acceptInsecureCerts: true });
  return {
    marionette,
    async stop() {
      marionette.close();
      firefox.kill("SIGTERM");
      await exit;
      proxy.stop();
    },
  };
}

/** Goes on reading: a full pipe would hold Firefox up. */
function listeningPort(output: NodeJS.ReadableStream): Promise<number> {
  return new Promise((resolve) => {
    createInterface({ input: output }).on("line", (line) => {
      const port = /Listening on port (\d+)/.exec(line)?.[1];
      if (port) resolve(Number(port));
    });
  });
}

/** Firefox takes no other addresses for names, as Chromium does, but a proxy. */
async function startProxy(httpsPort: number): Promise<{ port: number; stop(): void }> {
  const server = createServer();
  server.on("connect", (_request, socket) => {
    const onward = connect(httpsPort, "127.0.0.1");
    onward.on("connect", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      socket.pipe(onward).pipe(socket);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
    socket.on("close", () => onward.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
