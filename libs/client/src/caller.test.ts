import { logout } from "@stockfinder/contracts/accounts";
import { reportWrong } from "@stockfinder/contracts/observations";
import { locateZip } from "@stockfinder/contracts/places";
import { checkReferralCode } from "@stockfinder/contracts/referrals";
import { expect, test, vi } from "vitest";
import { createCaller } from "./caller.ts";
import { RequestFailed } from "./request-failed.ts";

const CLEVELAND = { city: "Cleveland", state: "OH", latitude: 41.5, longitude: -81.7 };

function answering(response: () => Response | Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => response());
  return { call: createCaller({ fetch, origin: "https://stockfinder.example" }), fetch };
}

test("sends to the operation's address and returns the server's answer", async () => {
  const { call, fetch } = answering(() => Response.json(CLEVELAND));

  expect(await call(locateZip, { zipcode: "44114" })).toEqual(CLEVELAND);
  expect(fetch.mock.calls[0]?.[0]).toBe("https://stockfinder.example/api/getLatLng");
});

test("204 is null", async () => {
  const { call } = answering(() => new Response(null, { status: 204 }));

  expect(await call(logout, {}, { authorization: "token" })).toBeNull();
});

test("outside a production build an answer of another shape is an error", async () => {
  const { call } = answering(() => Response.json({ ...CLEVELAND, latitude: "41.5" }));

  await expect(call(locateZip, { zipcode: "44114" })).rejects.toThrow("latitude");
});

test("problem details become an error that names the fields", async () => {
  const problem = {
    detail: "zipcode: Must be a zip",
    errors: [{ path: "zipcode", message: "Must be a zip" }],
  };
  const { call } = answering(() => Response.json(problem, { status: 400 }));

  const failure = await call(locateZip, { zipcode: "x" }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RequestFailed);
  expect(failure).toMatchObject({
    status: 400,
    message: problem.detail,
    fields: ["zipcode"],
    reason: "Must be a zip",
    isRefusal: true,
  });
});

test("an error page that is not JSON keeps its status", async () => {
  const { call } = answering(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));

  await expect(call(checkReferralCode, { referralCode: "ABCDEF" })).rejects.toMatchObject({
    status: 502,
    isRefusal: false,
  });
});

test("a success other than 200, 201 and 204 is an error, but for 202 where the contract says it", async () => {
  const { call } = answering(() => Response.json(CLEVELAND, { status: 202 }));

  await expect(call(locateZip, { zipcode: "44114" })).rejects.toMatchObject({ status: 202 });
  const answer = { worked: true, rechecks: false };
  const { call: report } = answering(() => Response.json(answer, { status: 202 }));
  expect(await report(reportWrong, { upc: "036000291452", storeId: "target", what: "price" })).toEqual(
    answer,
  );
});

test("the caller's signal ends the request", async () => {
  const { call, fetch } = answering(() => new Promise<Response>(() => {}));
  const leaving = new AbortController();
  void call(locateZip, { zipcode: "44114" }, { signal: leaving.signal });

  leaving.abort();
  expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});
