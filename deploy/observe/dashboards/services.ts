import { type Dashboard, durations, lines, type Panel, type Row, rateOf, sumBy } from "../dashboard.ts";

/** Each service's own panels, besides the common ones. */
const OWN: Readonly<Record<string, readonly Panel[]>> = {
  gateway: [
    lines("Requests by route", "reqps", sumBy(["route"], rateOf("http_request_seconds_count")), "{{route}}"),
    lines("Admission", "reqps", sumBy(["outcome"], rateOf("gateway_admission_total")), "{{outcome}}"),
    lines("Event loop busy", "percentunit", "max by (instance) (gateway_busy)", "{{instance}}"),
    lines("Requests in hand", "short", "sum by (instance) (gateway_requests_in_hand)", "{{instance}}"),
    lines("Connections", "short", "sum by (instance) (gateway_connections)", "{{instance}}"),
    lines("Open sockets", "short", "sum by (instance) (gateway_live_sockets)", "{{instance}}"),
    lines("Streams of posts", "short", "sum by (instance) (gateway_post_streams)", "{{instance}}"),
    lines(
      "Answers that stood in for a service",
      "reqps",
      sumBy(["outcome"], rateOf("gateway_stand_ins_total")),
      "{{outcome}}",
    ),
    lines("Access tokens", "reqps", sumBy(["outcome"], rateOf("gateway_access_tokens_total")), "{{outcome}}"),
    lines(
      "Polls of ended sign-ins",
      "reqps",
      sumBy(["outcome"], rateOf("gateway_ended_sign_ins_polls_total")),
      "{{outcome}}",
    ),
  ],
  auth: [
    lines(
      "Registrations",
      "reqps",
      sumBy(["account_type", "new"], rateOf("auth_registrations_total")),
      "{{account_type}} new: {{new}}",
    ),
    lines("Refresh tokens", "reqps", sumBy(["outcome"], rateOf("auth_refreshes_total")), "{{outcome}}"),
  ],
  community: [],
  email: [
    lines("Queued mails", "reqps", sumBy(["template"], rateOf("email_queued_total")), "{{template}}"),
    lines("Settled mails", "reqps", sumBy(["outcome"], rateOf("email_settled_total")), "{{outcome}}"),
    durations("Time of one attempt to send", "email_send_seconds"),
    lines("Mails by state", "short", "max by (state) (email_mails)", "{{state}}"),
  ],
  "retailer-lookup": [
    lines("Look-ups by retailer", "reqps", sumBy(["retailer"], rateOf("lookup_total")), "{{retailer}}"),
    lines("Look-ups by outcome", "reqps", sumBy(["outcome"], rateOf("lookup_total")), "{{outcome}}"),
    lines("Readings recorded", "reqps", sumBy(["outcome"], rateOf("lookup_readings_total")), "{{outcome}}"),
  ],
  "notification-scheduler": [
    lines("Checks by outcome", "reqps", sumBy(["outcome"], rateOf("alerts_checks_total")), "{{outcome}}"),
    lines("The check that is due longest", "s", "max(alerts_check_late_seconds)", "late"),
    lines(
      "Deliveries by outcome",
      "reqps",
      sumBy(["channel", "outcome"], rateOf("alerts_deliveries_total")),
      "{{channel}} {{outcome}}",
    ),
  ],
};
// A panel for something that a service never does would stay empty.
const HEARS_EVENTS = new Set(["gateway", "email", "retailer-lookup", "notification-scheduler"]);
const SENDS_EVENTS = new Set(["gateway", "auth", "community", "retailer-lookup", "notification-scheduler"]);
const CALLS = new Set(["gateway", "email", "notification-scheduler"]);
const HAS_OUTBOX = new Set(["auth", "community", "retailer-lookup", "notification-scheduler"]);
/** The gateway serves no operation and has no database. */
const EDGE = "gateway";

function operations(name: string): Row {
  const which = `service="${name}"`;
  return {
    title: "Operations",
    panels: [
      lines(
        "Requests by operation",
        "reqps",
        sumBy(["operation"], rateOf("bus_request_seconds_count", which)),
        "{{operation}}",
      ),
      lines(
        "Requests by outcome",
        "reqps",
        sumBy(["outcome"], rateOf("bus_request_seconds_count", which)),
        "{{outcome}}",
      ),
      durations("Time of a handler", "bus_request_seconds", which),
    ],
  };
}

function events(name: string): Row {
  const which = `service="${name}"`;
  return {
    title: "Events and calls",
    panels: [
      ...(HEARS_EVENTS.has(name)
        ? [
            lines(
              "Events handled",
              "reqps",
              sumBy(["subscriber", "outcome"], rateOf("bus_event_seconds_count", which)),
              "{{subscriber}} {{outcome}}",
            ),
          ]
        : []),
      ...(SENDS_EVENTS.has(name)
        ? [
            lines(
              "Events published",
              "reqps",
              sumBy(["event", "outcome"], rateOf("bus_publish_seconds_count", which)),
              "{{event}} {{outcome}}",
            ),
          ]
        : []),
      ...(CALLS.has(name)
        ? [
            lines(
              "Calls to others",
              "reqps",
              sumBy(["operation", "outcome"], rateOf("bus_call_seconds_count", which)),
              "{{operation}} {{outcome}}",
            ),
          ]
        : []),
      lines("What waits for it", "short", `max by (queue) (bus_queue_messages{${which}})`, "{{queue}}"),
    ],
  };
}

function processRow(name: string): Row {
  const which = `service="${name}"`;
  return {
    title: "Process",
    panels: [
      lines("Components that can be reached", "bool_on_off", `min by (part) (part_up{${which}})`, "{{part}}"),
      lines(
        "Processor",
        "percentunit",
        `sum by (instance) (${rateOf("process_cpu_seconds_total", which)})`,
        "{{instance}}",
      ),
      lines("Memory", "bytes", `process_resident_memory_bytes{${which}}`, "{{instance}}"),
      lines("Event loop lag, p99", "s", `nodejs_eventloop_lag_p99_seconds{${which}}`, "{{instance}}"),
      ...(name === EDGE
        ? []
        : [
            lines(
              "Database connections",
              "short",
              `sum by (state) (database_connections{${which}})`,
              "{{state}}",
            ),
            ...(HAS_OUTBOX.has(name)
              ? [
                  lines(
                    "Unpublished events",
                    "short",
                    `max by (schema) (outbox_events{${which}})`,
                    "{{schema}}",
                  ),
                ]
              : []),
          ]),
    ],
  };
}

/** One for each program. */
export const services: readonly Dashboard[] = Object.entries(OWN).map(([name, own]) => ({
  id: `stockfinder-${name}`,
  title: name,
  rows: [
    ...(name === EDGE ? [] : [operations(name)]),
    ...(own.length === 0 ? [] : [{ title: "Its own", panels: own }]),
    events(name),
    processRow(name),
  ],
}));
