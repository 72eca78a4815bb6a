import { createTransport } from "nodemailer";
import { type Message, toMailOptions } from "./message.ts";
import { type SmtpServer, smtpSettings } from "./smtp.ts";

/** Returns the answer to the message, if there is one. @throws the server's or network's reason. */
export async function tryServer(server: SmtpServer, message?: Message): Promise<string> {
  const transport = createTransport(smtpSettings(server));
  try {
    if (message) return (await transport.sendMail(toMailOptions(message))).response;
    await transport.verify();
    return "";
  } finally {
    transport.close();
  }
}
