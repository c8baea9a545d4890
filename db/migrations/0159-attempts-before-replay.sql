-- Attempts of a message before staff retried it. The limit of its topic counts only the later attempts. A retry does not
-- reset `attempts`, because it is the fencing token of the lease.
alter table outbox add column attempts_before_replay integer not null default 0;
