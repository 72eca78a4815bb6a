import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { Person } from "./person.ts";

const Posted = z.object({ title: z.string() });

/** A gateway that forgets access tokens on request, as if ten minutes were over. */
async function aGateway() {
  let renewals = 0;
  let valid = "";
  const titles: string[] = [];
  const server = createServer(async (request, response) => {
    const answer = (body: object, status = 200) =>
      response
        .writeHead(status, {
          "content-type": status === 200 ? "application/json" : "application/problem+json",
        })
        .end(JSON.stringify(body));
    const body = await json(request);
    switch (request.url) {
      case "/api/auth/register":
        valid = "access 0";
        return answer({ accessToken: valid, refreshToken: "refresh 0" });
      case "/api/auth/token":
        if (request.headers.authorization !== `refresh ${renewals}`)
          return answer({ status: 401, code: "signed-out", detail: "No." }, 401);
        renewals += 1;
        valid = `access ${renewals}`;
        return answer({ access_token: valid, refresh_token: `refresh ${renewals}` });
      case "/api/reguser/fetch":
        return request.headers.authorization === valid
          ? answer({ email: null, name: null })
          : answer({ status: 401, code: "signed-out", detail: "The token has expired." }, 401);
      case "/api/post/add":
        titles.push(Posted.parse(body).title);
        return answer({ worked: true });
      default:
        return answer({ worked: true, posts: titles.map((title) => ({ title })) });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    expire: () => {
      valid = "";
    },
    forget: () => {
      renewals = -1;
    },
  };
}

test("somebody whose access token expires during the check is still recognized", async () => {
  const gateway = await aGateway();
  const person = new Person(gateway.url);
  await person.signIn();
  await person.post();

  gateway.expire();

  await expect(person.expectRemembered()).resolves.toBeUndefined();
});

test("a forgotten account is an error", async () => {
  const gateway = await aGateway();
  const person = new Person(gateway.url);
  await person.signIn();
  await person.post();

  gateway.forget();

  await expect(person.expectRemembered()).rejects.toThrow("The account is forgotten");
});
