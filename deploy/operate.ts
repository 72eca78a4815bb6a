import { fileURLToPath } from "node:url";

const USAGE = "Usage: npm run operate -- <command> [arguments]";

/** What operators and developers run beside the product; each command has its own `--help`. */
export const COMMANDS: Readonly<Record<string, { readonly file: string; readonly about: string }>> = {
  backup: {
    file: "deploy/backup/backup-command.ts",
    about: "writes all data into one file, of one process or of servers",
  },
  restore: { file: "deploy/backup/restore-command.ts", about: "restores such a file" },
  doctor: {
    file: "deploy/doctor/doctor-command.ts",
    about: "prints what is wrong with this installation, and what to do",
  },
  size: {
    file: "deploy/size/size-command.ts",
    about: "prints the size of every table and folder, its growth, and what ends it",
  },
  "dead-letters": {
    file: "libs/service/src/dead-letters-command.ts",
    about: "lists events that could not be handled, and replays them",
  },
  "campaign-sources": {
    file: "services/auth/src/campaign-sources-command.ts",
    about: "lists, adds and removes the campaign sources that links may name",
  },
  "signing-keys": {
    file: "services/auth/src/signing-keys-command.ts",
    about: "lists and rotates the keys that sign access tokens",
  },
  "staff-password": {
    file: "services/notification-scheduler/src/staff/staff-password-command.ts",
    about: "makes a password for one member of staff",
  },
  canaries: {
    file: "services/retailer-lookup/src/readers/canaries/canaries-command.ts",
    about: "lists, adds and removes known items of retailers and known pages of stores",
  },
  shop: {
    file: "services/retailer-lookup/src/shop-command.ts",
    about: "tries and tests shops that are described by files",
  },
  "reported-posts": {
    file: "services/community/src/reported-posts-command.ts",
    about: "shows the posts that neighbors reported, and restores or removes them",
  },
  mailing: {
    file: "services/email/src/mailing-command.ts",
    about: "sends a mailing to everybody who confirmed their subscription",
  },
  suppressed: {
    file: "services/email/src/suppressed-command.ts",
    about: "shows whether an address is suppressed, and lifts it at its owner's request",
  },
  "unsure-mails": {
    file: "services/email/src/unsure-mails-command.ts",
    about: "lists mails whose process died while sending them, and sends them again",
  },
  capacity: { file: "deploy/capacity/main.ts", about: "computes what a number of users needs and costs" },
  configuration: {
    file: "deploy/write-configuration.ts",
    about: "writes docs/configuration.md from the schemas of the variables",
  },
  dashboards: {
    file: "deploy/observe/write-dashboards.ts",
    about: "writes the dashboards and the alert rules for Kubernetes",
  },
  release: {
    file: "deploy/docker/release/main.ts",
    about: "writes the files of a release: bill of materials, extension packages, digests of images",
  },
  "check-extension": {
    file: "web/extension/build/check.ts",
    about: "builds the extension and runs Mozilla's linter on Firefox's package",
  },
  "pack-places": { file: "libs/places/build/pack.ts", about: "writes the packed file of zip codes" },
  "size-of-code": {
    file: "deploy/size-of-code.ts",
    about: "prints the lines of the product, and their bounds",
  },
};

function listing(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`);
  return `${USAGE}\n\n${lines.join("\n")}\n`;
}

if (import.meta.main) {
  const [name] = process.argv.slice(2);
  const command = name === undefined ? undefined : COMMANDS[name];
  if (command) {
    const file = fileURLToPath(new URL(`../${command.file}`, import.meta.url));
    process.argv.splice(1, 2, file); // the command reads its own arguments
    await import(file);
  } else if (name === undefined || name === "--help" || name === "-h") {
    process.stdout.write(listing());
  } else {
    process.stderr.write(`Unknown command '${name}'\n\n${listing()}`);
    process.exit(1);
  }
}
