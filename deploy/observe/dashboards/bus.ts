import { type Dashboard, durations, lines, rateOf, sumBy } from "../dashboard.ts";

/** Calls and events, from both sides, and waiting messages. */
export const bus: Dashboard = {
  id: "stockfinder-bus",
  title: "bus",
  rows: [
    {
      title: "Queues",
      panels: [
        lines(
          "Messages that wait",
          "short",
          "max by (queue) (bus_queue_messages) > 0 or max(bus_queue_messages)",
          "{{queue}}",
        ),
        lines("Age of the oldest, at most", "s", "max by (queue) (bus_queue_oldest_seconds)", "{{queue}}"),
        lines("Unpublished events", "short", "max by (schema) (outbox_events)", "{{schema}}"),
        lines(
          "The oldest unpublished event",
          "s",
          "max by (schema) (outbox_oldest_event_seconds)",
          "{{schema}}",
        ),
        lines("Parked events", "short", 'max(bus_queue_messages{queue="parked"})', "parked"),
        lines("Calls that await an answer", "short", "sum by (service) (bus_calls_pending)", "{{service}}"),
      ],
    },
    {
      title: "Calls",
      panels: [
        lines(
          "Calls by operation",
          "reqps",
          sumBy(["operation"], rateOf("bus_call_seconds_count")),
          "{{operation}}",
        ),
        lines(
          "Calls by outcome",
          "reqps",
          sumBy(["outcome"], rateOf("bus_call_seconds_count")),
          "{{outcome}}",
        ),
        durations("Time of a call", "bus_call_seconds"),
        lines(
          "Requests handled by operation",
          "reqps",
          sumBy(["operation"], rateOf("bus_request_seconds_count")),
          "{{operation}}",
        ),
        lines(
          "Requests handled by outcome",
          "reqps",
          sumBy(["outcome"], rateOf("bus_request_seconds_count")),
          "{{outcome}}",
        ),
        durations("Time of a handler", "bus_request_seconds"),
        lines("Late replies", "reqps", sumBy(["service"], rateOf("bus_late_replies_total")), "{{service}}"),
      ],
    },
    {
      title: "Events",
      panels: [
        lines(
          "Events published",
          "reqps",
          sumBy(["event", "outcome"], rateOf("bus_publish_seconds_count")),
          "{{event}} {{outcome}}",
        ),
        durations("Time until an event is safe", "bus_publish_seconds"),
        lines(
          "Events handled",
          "reqps",
          sumBy(["subscriber"], rateOf("bus_event_seconds_count")),
          "{{subscriber}}",
        ),
        lines(
          "Events by outcome",
          "reqps",
          sumBy(["outcome"], rateOf("bus_event_seconds_count")),
          "{{outcome}}",
        ),
        durations("Time of a subscriber", "bus_event_seconds"),
      ],
    },
  ],
};
