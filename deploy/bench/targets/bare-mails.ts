import { createServer } from "node:http";
import { extensionInstalled } from "@stockfinder/email/templates/extension-installed";
import { renderMail } from "@stockfinder/email/templates/layout";
import { createTransport } from "nodemailer";
import { reportTarget } from "../target.ts";

/** A nodemailer pool; `GET /3000` sends 3,000 mails. The mail is rendered once, not each time. */
const { SMTP_PORT, MAIL_CONNECTIONS } = process.env;
const pool = createTransport({
  pool: true,
  host: "127.0.0.1",
  port: Number(SMTP_PORT),
  maxConnections: Number(MAIL_CONNECTIONS),
});
const site = "https://stockfinder.example/";
const mail = {
  from: { name: "StockFinder", address: "no-reply@stockfinder.example" },
  ...renderMail(extensionInstalled({ tutorialUrl: `${site}tracking-tutorial`, siteUrl: site }), {}),
};
/** The pool's connections, plus some mails waiting for one. */
const AT_ONCE = 50;

const server = createServer(async (request, response) => {
  const count = Number(request.url?.slice(1));
  let sent = 0;
  const loop = async () => {
    while (sent < count) {
      const number = sent++;
      await pool.sendMail({ ...mail, to: `reader${number}@example.com` });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  response.end();
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address !== "string") reportTarget(`http://127.0.0.1:${address.port}`);
});
