-- When the reading was that this change shows to be a misreading. Whoever watches since then was shown "out of stock".
alter table alerts.transitions add column misread_at timestamptz;
