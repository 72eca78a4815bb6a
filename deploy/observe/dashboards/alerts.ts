import { type Dashboard, durations, lines, rateOf, sumBy } from "../dashboard.ts";

/** From a watched item's re-check to the delivery to people. */
export const alerts: Dashboard = {
  id: "stockfinder-alerts",
  title: "alerts",
  rows: [
    {
      title: "Re-checks",
      panels: [
        lines("Checks by outcome", "reqps", sumBy(["outcome"], rateOf("alerts_checks_total")), "{{outcome}}"),
        lines("The check that is due longest", "s", "max(alerts_check_late_seconds)", "late"),
        lines(
          "Batches of alerts made and changed",
          "reqps",
          `sum(${rateOf("bus_publish_seconds_count", 'event="alerts.alertsChanged",outcome="ok"')})`,
          "batches",
        ),
      ],
    },
    {
      title: "Deliveries",
      panels: [
        lines(
          "Mails and pushes by outcome",
          "reqps",
          sumBy(["channel", "outcome"], rateOf("alerts_deliveries_total")),
          "{{channel}} {{outcome}}",
        ),
        lines(
          "The delivery that is due longest",
          "s",
          "max by (channel) (alerts_delivery_late_seconds)",
          "{{channel}}",
        ),
        lines(
          "Live alerts",
          "reqps",
          `sum(${rateOf("gateway_live_alert_seconds_count")})`,
          "written to sockets",
        ),
        durations("Reading to socket", "gateway_live_alert_seconds"),
        durations("Reading to mail or push", "alerts_delivery_seconds", "", ["channel"]),
        lines("Open sockets", "short", "sum by (instance) (gateway_live_sockets)", "{{instance}}"),
      ],
    },
    {
      title: "Mails",
      panels: [
        lines("Mails by state", "short", "max by (state) (email_mails)", "{{state}}"),
        lines("The mail that waits longest", "s", "max(email_oldest_mail_seconds)", "waits"),
        lines("Settled mails", "reqps", sumBy(["outcome"], rateOf("email_settled_total")), "{{outcome}}"),
      ],
    },
  ],
};
