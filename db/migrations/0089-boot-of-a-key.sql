-- A boot belongs to the key that reported it: a new controller is not ready because the one before it was.
alter table station_presence
  -- null: reported before keys were recorded and by a controller that was replaced since; its successor boots itself
  add column station_key_id uuid references station_key on delete set null;
update station_presence p set station_key_id = k.station_key_id
from station_key k
where k.station_id = p.station_id and k.revoked_at is null and k.enrolled_at <= p.booted_at;

-- The key that a code enrolled: the same code with the same key has the same answer again.
alter table station_enrolment add column station_key_id uuid references station_key on delete cascade;
