import { syncBuiltinESMExports } from "node:module";

export interface Mail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mails that were sent: the email service writes each to a file, and such files are kept here. */
export interface MailBox {
  readonly mails: readonly Mail[];
  /** Empties it. From now on `came` is called for each mail, and each message to the server and from it takes as long as `travel`. */
  open(came: (mail: Mail) => void, travel: () => Promise<void>): void;
}

/** Keeps what is written below `folder` out of the file system. Called before any module of the product is loaded. */
export function installMailBox(folder: string): MailBox {
  const files = process.getBuiltinModule("node:fs/promises");
  const { mkdir, writeFile, rename } = files;
  const { accessSync, readFileSync, readdirSync } = process.getBuiltinModule("node:fs");
  const written = new Map<string, string>();
  const mails: Mail[] = [];
  let came: (mail: Mail) => void = () => {};
  let travel: () => Promise<void> = () => Promise.resolve();
  const isOurs = (path: unknown): path is string => String(path).startsWith(folder);
  Object.assign(files, {
    // Read at once: how long a thread takes is no seed's.
    readFile: async (...given: Parameters<typeof readFileSync>) => readFileSync(...given),
    access: async (...given: Parameters<typeof accessSync>) => accessSync(...given),
    readdir: async (...given: Parameters<typeof readdirSync>) => readdirSync(...given),
    mkdir: async (...given: Parameters<typeof mkdir>) =>
      isOurs(given[0]) ? undefined : await mkdir(...given),
    writeFile: async (...given: Parameters<typeof writeFile>) => {
      if (!isOurs(given[0])) return await writeFile(...given);
      await travel();
      written.set(given[0], String(given[1]));
    },
    rename: async (from: string, to: string) => {
      if (!isOurs(from)) return await rename(from, to);
      const text = written.get(from) ?? "";
      written.delete(from);
      const header = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1]?.trim() ?? "";
      const id = /([^/]+)\.eml$/.exec(to)?.[1] ?? "";
      const mail = {
        id,
        to: header("To"),
        subject: header("Subject"),
        text: text.replaceAll("=\r\n", "").replaceAll("=3D", "="),
      };
      mails.push(mail);
      came(mail);
      await travel();
    },
  });
  syncBuiltinESMExports();
  return {
    mails,
    open(...given) {
      mails.length = 0;
      written.clear();
      [came, travel] = given;
    },
  };
}
