-- 0003_outbox_traceparent.sql: the span that caused an event, so that its trace continues when the relay publishes it.
alter table {schema}.outbox add column if not exists traceparent text;
