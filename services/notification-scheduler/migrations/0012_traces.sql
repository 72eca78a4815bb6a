-- 0012_traces.sql: the span that a transition and a delivery come from, so that a trace leads from a reading to what was sent.
alter table alerts.transitions add column traceparent text;
alter table alerts.deliveries add column traceparent text;
