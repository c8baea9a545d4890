-- A bay that the shop took out of service by itself, because too few of its visits got water at the first try; then it is
-- equal to `out_at`. Visits count from `starts_from` on, when staff last put the bay back into service.
alter table bay
  add column few_starts_at timestamptz,
  add column starts_from timestamptz;

alter table station_alert
  drop constraint station_alert_kind,
  add constraint station_alert_kind check (kind in ('silent', 'hot_water', 'refused_starts', 'few_starts', 'leak',
    'no_flow', 'low_level', 'door_open', 'emergency_stop'));
