-- 0001_answers_by_key.sql: the first answer to each Idempotency-Key, kept for a day; see src/first-answers.ts.
create table if not exists {schema}.answers_by_key (
  key_digest   bytea       primary key,
  input_digest bytea       not null,
  answer       json        not null,
  answered_at  timestamptz not null
);

create index if not exists answers_by_key_answered_at on {schema}.answers_by_key (answered_at);
