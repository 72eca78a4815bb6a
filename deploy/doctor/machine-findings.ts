import { constants, existsSync } from "node:fs";
import { access, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "node:tls";
import type { Finding } from "./finding.ts";

const FEWEST_BYTES = 1_000_000_000;
const FARTHEST_CLOCK_MS = 30_000;
const ANSWERS_WITHIN_MS = 5_000;
const DAY_MS = 24 * 60 * 60_000;
const CERTIFICATE_DAYS = 14;

/** Room and rights on the data folder's disk, and the age of its last backup. */
export async function folderFindings(dataFolder: string, now: Date): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { bavail, bsize } = await statfs(dataFolder);
  if (bavail * bsize < FEWEST_BYTES)
    findings.push({
      finding: `The disk of ${dataFolder} has ${Math.round((bavail * bsize) / 1_000_000)} MB left`,
      remedy: "free some: `npm run operate -- size` says what takes it. Without room nothing new is accepted",
    });
  const isWritable = await access(dataFolder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    findings.push({
      finding: `${dataFolder} cannot be written`,
      remedy: "mount it read-write, and give it to the user who runs the product (chown)",
    });
  const last = await lastBackup(dataFolder);
  if (last && now.getTime() - last.getTime() > 3 * DAY_MS)
    findings.push({
      finding: `There was no nightly backup since ${last.toISOString().slice(0, 10)}`,
      remedy:
        "a product that runs for an hour makes one; if it did, the log has the line `no backup was made`",
    });
  return findings;
}

/** When there was none, the time since which this version could have made one; null for a folder that none has used. */
async function lastBackup(dataFolder: string): Promise<Date | null> {
  const folder = join(dataFolder, "backups");
  const names = existsSync(folder) ? await readdir(folder) : [];
  const last = names
    .filter((name) => /^\d{4}-\d\d-\d\d\.backup$/.test(name))
    .sort()
    .at(-1);
  if (last) return new Date(last.slice(0, "2026-11-26".length));
  const version = join(dataFolder, "version.json");
  return existsSync(version) ? (await stat(version)).mtime : null;
}

/** Whether each address answers, whatever it says; and whether the clock agrees with theirs. */
export async function addressFindings(addresses: readonly URL[], now: () => number): Promise<Finding[]> {
  const answers = await Promise.all(addresses.map((address) => answerOf(address, now)));
  const findings = answers.flatMap(({ address, failure }) =>
    failure === null
      ? []
      : [
          {
            finding: `${address.origin} cannot be reached: ${failure}`,
            remedy: "check the network, the name server and a firewall of this machine",
          },
        ],
  );
  const distances = answers
    .flatMap(({ aheadMs }) => (aheadMs === null ? [] : [aheadMs]))
    .sort((a, b) => a - b);
  const middle = distances[distances.length >> 1] ?? 0;
  if (Math.abs(middle) > FARTHEST_CLOCK_MS)
    findings.push({
      finding: `The clock is ${Math.round(Math.abs(middle) / 1_000)} s ${middle > 0 ? "fast" : "slow"}`,
      remedy:
        "synchronize it (timedatectl set-ntp true): times of readings and the end of sign-ins depend on it",
    });
  return findings;
}

async function answerOf(address: URL, now: () => number) {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    const response = await fetch(address.origin, { method: "HEAD", redirect: "manual", signal });
    const said = Date.parse(response.headers.get("date") ?? "");
    return { address, failure: null, aheadMs: Number.isNaN(said) ? null : now() - said };
  } catch (error) {
    return { address, failure: reasonOf(error), aheadMs: null };
  }
}

/** The certificate that visitors are shown, if the site has one. */
export async function certificateFindings(site: URL | undefined, now: number): Promise<Finding[]> {
  if (site?.protocol !== "https:") return [];
  const end = await new Promise<string | null>((resolve) => {
    const socket = connect({
      host: site.hostname,
      port: Number(site.port) || 443,
      servername: site.hostname,
      rejectUnauthorized: false, // an expired one is what we look for; nothing is sent
      timeout: ANSWERS_WITHIN_MS,
    });
    const done = (end: string | null) => {
      socket.destroy();
      resolve(end);
    };
    socket
      .once("secureConnect", () => done(socket.getPeerCertificate().valid_to))
      .once("timeout", () => done(null))
      .once("error", () => done(null)); // reported as an address that cannot be reached
  });
  const left = end === null ? Number.POSITIVE_INFINITY : (Date.parse(end) - now) / DAY_MS;
  if (!(left < CERTIFICATE_DAYS)) return [];
  return [
    {
      finding: `The certificate of ${site.hostname} ${left < 0 ? "expired" : "expires"} on ${end}`,
      remedy:
        "renew it in the reverse proxy; Caddy and Traefik do that by themselves if port 80 or 443 is reachable",
    },
  ];
}

export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
