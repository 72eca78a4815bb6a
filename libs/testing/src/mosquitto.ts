import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { freePort } from "./free-ports.ts";
import { foldersOnPath, programPath, removeFolder, startProgram, temporaryFolder } from "./program.ts";
import { type OwnServer, ownServer } from "./server.ts";

/** Debian's folder of servers, which is on the PATH of root only. */
const DEBIAN_PROGRAMS = "/usr/sbin";

/** The MQTT broker's program; null if it is not installed. */
export async function mosquittoProgram(): Promise<string | null> {
  return await programPath("mosquitto", [...foldersOnPath(), DEBIAN_PROGRAMS]);
}

/** An MQTT broker of the test's own. It keeps nothing on disk: one that is started again has lost all messages. */
export async function startMosquitto(): Promise<OwnServer> {
  const path = await mosquittoProgram();
  if (path === null) throw new Error("Mosquitto is not installed here");
  await using made = new AsyncDisposableStack();
  const port = await freePort();
  const folder = await temporaryFolder();
  made.defer(() => removeFolder(folder));
  const file = join(folder, "mosquitto.conf");
  await writeFile(file, `listener ${port} 127.0.0.1\nallow_anonymous true\nuser root\n`);
  const answers = async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.destroy();
  };
  const launch = () => startProgram(path, ["-c", file], { answers });
  return await ownServer(`mqtt://127.0.0.1:${port}`, made, launch, "SIGTERM");
}
