import { queueAlertDigest, queueAlertMail } from "@stockfinder/contracts/alert-mails";
import type { InputOf } from "@stockfinder/contracts/operation";
import type { AlertsService } from "./alerts-service.ts";

export interface MailSink {
  /** Each submitted mail, including repeated ones. */
  readonly mails: InputOf<typeof queueAlertMail>[];
  readonly digests: InputOf<typeof queueAlertDigest>[];
  /** Called before a mail is accepted; an error that it throws is the response. */
  refuse: () => void;
}

/** Replaces the e-mail service. */
export async function aMailSink({ bus }: Pick<AlertsService, "bus">): Promise<MailSink> {
  const sink: MailSink = { mails: [], digests: [], refuse: () => {} };
  await bus.serve(queueAlertMail, async (mail) => {
    sink.refuse();
    sink.mails.push(mail);
    return null;
  });
  await bus.serve(queueAlertDigest, async (digest) => {
    sink.refuse();
    sink.digests.push(digest);
    return null;
  });
  return sink;
}
