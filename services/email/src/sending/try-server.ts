import { createTransport } from "nodemailer";
import { type SmtpServer, smtpSettings } from "./smtp.ts";

/** Connects and signs in, and sends nothing. @throws the server's or the network's reason. */
export async function tryServer(server: SmtpServer): Promise<void> {
  const transport = createTransport(smtpSettings(server));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
