-- 0012_traces.sql: the span that caused a transition or a delivery, so that a trace leads from a reading to the sent alert.
alter table alerts.transitions add column traceparent text;
alter table alerts.deliveries add column traceparent text;
