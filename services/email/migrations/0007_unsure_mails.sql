-- 0007_unsure_mails.sql: an unsure mail keeps its address and content as long as its row, so that `npm run unsure-mails` can
-- send it again. The index makes listing them cheap.
create index mails_unsure on email.mails (queued_at) where state = 'unsure';
