-- Posts that were made under an Idempotency-Key, for a day: the same request again gets the same answer.
create table community.idempotency_keys (
  key_digest   bytea       primary key,
  input_digest bytea       not null,
  -- No reference: the answer stays the same when the post is gone.
  post_id      text        not null,
  answered_at  timestamptz not null
);
create index idempotency_keys_answered_at on community.idempotency_keys (answered_at);
