-- 0004_outbox_uncompressed.sql: events live for milliseconds; compressing those of several kilobytes costs more than it saves.
alter table {schema}.outbox alter column data set storage external;
