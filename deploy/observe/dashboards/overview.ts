import { type Dashboard, durations, lines, numberOf, quantile, rateOf, sumBy } from "../dashboard.ts";

const FAILED = 'status=~"5.."';
/** Streams stay open as long as their reader. */
const NO_STREAM = 'route!~"/api/search|/api/offers|/api/post/stream"';
const SEARCHES = 'route=~"/api/search|/api/search/:retailer"';

/** The product's work for people, and its health. */
export const overview: Dashboard = {
  id: "stockfinder-overview",
  title: "overview",
  rows: [
    {
      title: "Now",
      panels: [
        numberOf("Searches a second", "reqps", `sum(${rateOf("http_request_seconds_count", SEARCHES)})`),
        numberOf("Requests a second", "reqps", `sum(${rateOf("http_request_seconds_count")})`),
        numberOf("Open sockets", "short", "sum(gateway_live_sockets)"),
        numberOf(
          "Mails and pushes of alerts, last hour",
          "short",
          'sum(increase(alerts_deliveries_total{outcome="sent"}[1h]))',
        ),
        numberOf("Live alerts, last hour", "short", "sum(increase(gateway_live_alert_seconds_count[1h]))"),
        numberOf("Parked events", "short", 'max(bus_queue_messages{queue="parked"})'),
      ],
    },
    {
      title: "Requests",
      panels: [
        lines(
          "Requests by status",
          "reqps",
          sumBy(["status"], rateOf("http_request_seconds_count")),
          "{{status}}",
        ),
        {
          title: "Share that fails",
          unit: "percentunit",
          queries: [
            {
              expr: `(sum(${rateOf("http_request_seconds_count", FAILED)}) or vector(0)) / sum(${rateOf("http_request_seconds_count")})`,
              legend: "5xx",
            },
          ],
        },
        durations("Time of a request", "http_request_seconds", NO_STREAM),
      ],
    },
    {
      title: "From a change to its alert",
      panels: [
        lines("Reading to socket, p95", "s", quantile(0.95, "gateway_live_alert_seconds"), "live"),
        lines(
          "Reading to mail or push, p95",
          "s",
          quantile(0.95, "alerts_delivery_seconds", "", ["channel"]),
          "{{channel}}",
        ),
        lines("Re-checks are late by", "s", "max(alerts_check_late_seconds)", "late"),
      ],
    },
    {
      title: "Processes",
      panels: [
        lines(
          "Components that can be reached",
          "bool_on_off",
          "min by (service, part) (part_up)",
          "{{service}} {{part}}",
        ),
        lines(
          "Processor",
          "percentunit",
          sumBy(["service"], rateOf("process_cpu_seconds_total")),
          "{{service}}",
        ),
        lines("Memory", "bytes", "max by (service) (process_resident_memory_bytes)", "{{service}}"),
      ],
    },
  ],
};
