-- Messages of a machine take effect in the order of their numbers, whatever order they arrive in.
alter table station_event
  -- counts arrivals
  add column heard_no bigint generated always as identity,
  -- of `ended`; kept until the message has its turn, and to tell a repeat from a reused number
  add column delivered_seconds integer,
  add column interruption text,
  drop constraint station_event_pkey,
  add constraint station_event_pkey primary key (heard_no),
  -- a number that is reused for another kind or another wash is another message
  add constraint station_event_once unique nulls not distinct (station_id, transaction_id, seq_no, kind, redemption_id),
  drop constraint station_event_kind,
  -- parked: unreadable but for its number, which leaves no gap
  add constraint station_event_kind check
    (kind in ('started', 'updated', 'ended', 'failed', 'unknown', 'rinsed', 'parked')),
  add constraint station_event_delivered check (delivered_seconds between 0 and 3600),
  add constraint station_event_interruption check (interruption in ('power', 'fault'));
create index station_event_waiting on station_event (received_at) where outcome = 'waiting';
