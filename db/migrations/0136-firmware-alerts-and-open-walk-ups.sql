-- The worker reads open walk-ups every five seconds. A walk-up whose wash is over stays in `washing`, and one whose
-- payment was not made in `abandoned`, so neither belongs in this index.
drop index walk_up_open;
create index walk_up_open on walk_up (changed_at) where state in ('reserved', 'paying', 'paid', 'starting');

-- A wash that is given back opens its walk-up again.
create index redemption_reversed on redemption (reversed_at) where reversed_at is not null;

-- `firmware_stopped`: a release stopped by itself, because it failed at the station of the alert.
alter table station_alert
  drop constraint station_alert_kind,
  add constraint station_alert_kind check (kind in ('silent', 'hot_water', 'refused_starts', 'few_starts', 'leak',
    'no_flow', 'low_level', 'door_open', 'emergency_stop', 'firmware_stopped'));
