import { type Dashboard, durations, lines, rateOf, sumBy } from "../dashboard.ts";

/** Retailers and shops: their responses, their speed, and the results. */
export const lookups: Dashboard = {
  id: "stockfinder-lookups",
  title: "look-ups",
  rows: [
    {
      title: "Retailers",
      panels: [
        {
          ...lines("Look-ups by outcome", "reqps", sumBy(["outcome"], rateOf("lookup_total")), "{{outcome}}"),
          description: "unreadable: the format has changed; timeout: too slow; throttled: our own limit",
        },
        lines(
          "Share that is not answered",
          "percentunit",
          `(${sumBy(["retailer"], rateOf("lookup_total", 'outcome!~"ok|empty|no-stores"'))} or 0 * ${sumBy(["retailer"], rateOf("lookup_total"))}) / ${sumBy(["retailer"], rateOf("lookup_total"))}`,
          "{{retailer}}",
        ),
        lines(
          "Retailers that are not asked (breaker)",
          "bool_on_off",
          "max by (upstream, operation) (lookup_circuit_open)",
          "{{upstream}} {{operation}}",
        ),
        lines(
          "Retailers that are set aside (canaries)",
          "bool_on_off",
          "max by (retailer) (lookup_adapter_set_aside)",
          "{{retailer}}",
        ),
        lines(
          "Known items that were read",
          "short",
          "sum by (judgement) (increase(lookup_canaries_total[1h]))",
          "{{judgement}}",
        ),
        durations("Time of one HTTP request", "lookup_upstream_seconds", "", ["retailer"]),
        lines(
          "HTTP requests by outcome",
          "reqps",
          sumBy(["outcome"], rateOf("lookup_upstream_seconds_count")),
          "{{outcome}}",
        ),
      ],
    },
    {
      title: "Answers",
      panels: [
        lines("Answers by age", "reqps", sumBy(["from"], rateOf("lookup_answers_total")), "{{from}}"),
        lines("Gateways' memory", "reqps", sumBy(["from"], rateOf("gateway_answers_total")), "{{from}}"),
        lines(
          "Readings recorded",
          "reqps",
          sumBy(["outcome"], rateOf("lookup_readings_total")),
          "{{outcome}}",
        ),
      ],
    },
    {
      title: "Shops' pages",
      panels: [
        lines("Pages by outcome", "reqps", sumBy(["outcome"], rateOf("lookup_pages_total")), "{{outcome}}"),
        durations("Time of one request to a shop", "lookup_page_request_seconds"),
        lines(
          "Links followed",
          "reqps",
          sumBy(["outcome"], rateOf("lookup_links_followed_total")),
          "{{outcome}}",
        ),
      ],
    },
  ],
};
