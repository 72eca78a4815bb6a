import { createTransport } from "nodemailer";
import { type Message, toMailOptions } from "./message.ts";
import { type SmtpServer, smtpSettings } from "./smtp.ts";

/**
 * Connects, signs in, and sends the message if there is one. Returns the server's answer to it.
 * @throws the server's or the network's reason.
 */
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
