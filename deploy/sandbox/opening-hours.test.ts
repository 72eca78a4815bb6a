import { expect, test } from "vitest";
import { askUpstream, testWorld } from "./ask-upstream.ts";

// A Wednesday morning, which is still Tuesday evening in the west.
const NOW = "2030-01-02T05:00:00Z";
const PHONE = /^[2-9]\d[2-9]-555-01\d\d$/;

test("Target lists the week from the store's own day on", () => {
  const daysAt = (zip: string) => {
    const [{ locations }] = askUpstream(testWorld(NOW), "tgt", `GET /v3/stores/nearby/${zip}`).json();
    expect(locations[0].contact_information.telephone_number).toMatch(PHONE);
    return locations[0].rolling_operating_hours.regular_event_hours.days;
  };
  expect(daysAt("44114")).toHaveLength(7);
  expect(daysAt("44114")[0]).toEqual({
    date: "2030-01-02",
    day_name: "Wednesday",
    is_open: true,
    hours: [{ begin_time: "08:00:00", end_time: expect.stringMatching(/^2[23]:[03]0:00$/) }],
  });
  expect(daysAt("98101")[0]).toMatchObject({ date: "2030-01-01", day_name: "Tuesday" });
});

test("Sam's Club has one time for Monday to Friday", () => {
  const [club] = askUpstream(testWorld(), "sam", "GET /api/node/clubfinder/list?singleLineAddr=44114").json();
  expect(club.phone).toMatch(PHONE);
  expect(club.operationalHours).toEqual({
    monToFriHrs: { startHr: "10:00", endHr: expect.stringMatching(/^2[01]:[03]0$/) },
    saturdayHrs: { startHr: "09:00", endHr: expect.stringMatching(/^2[01]:[03]0$/) },
    sundayHrs: { startHr: "10:00", endHr: expect.stringMatching(/^1[89]:[03]0$/) },
  });
});

test("Walgreens has one time for every day, a code for the zone and the area code apart", () => {
  const body = { zip: "44114", r: "9", s: "1", p: "1", requestType: "locator" };
  const { results } = askUpstream(testWorld(), "wgs", "POST /locator/v1/stores/search", { body }).json();
  expect(results[0].store).toMatchObject({
    storeOpenTime: "8:00AM",
    storeCloseTime: expect.stringMatching(/^(9|10):[03]0PM$/),
    timeZone: "EA",
    phone: [{ areaCode: expect.stringMatching(/^\d{3}$/), number: expect.stringMatching(/^55501\d\d$/) }],
  });
});

test("Best Buy has one text, without am and pm", () => {
  const { stores } = askUpstream(testWorld(), "bestbuy", "GET /v1/stores(area(44114,50))?apiKey=any").json();
  expect(stores[0].phone).toMatch(PHONE);
  expect(stores[0].hours).toMatch(/^Mon: 10-[89](:30)?; Tue: .*; Thurs: .*; Sun: 11-[78](:30)?$/);
});
