-- A worker finds the waiting messages of its own topics without passing those of others.
create index outbox_waiting on outbox (topic, next_attempt_at, outbox_id) where state in ('new', 'leased');
drop index outbox_open;
