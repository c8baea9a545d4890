-- The announcement of a wash contains its state, so that only a wash that waits for its machine wakes that machine's long
-- poll. Before, each wash woke it three times: held, started and ended.
create or replace function announce_redemption() returns trigger language plpgsql as $$
begin
  perform pg_notify('redemption', new.station_id || ' ' || new.redemption_id || ' ' || new.lot_id || ' ' || new.state);
  return null;
end $$;
