-- The recipients of mailed extension links, until the extension is installed or a month has passed: the notice goes to the same
-- address.
create table email.extension_links (
  id               uuid        primary key,
  recipient        text        not null,
  recipient_digest bytea       not null,
  sent_at          timestamptz not null
);
create index extension_links_sent_at on email.extension_links (sent_at);
