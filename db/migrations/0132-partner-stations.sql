-- A franchise partner signs in to the portal and sees own stations only. The other roles see all stations, so a partner
-- has no other role.
alter table staff_member
  drop constraint staff_member_roles,
  add constraint staff_member_roles check (cardinality(roles) > 0
    and roles <@ array['owner', 'manager', 'support', 'reviewer', 'stock_keeper', 'accountant', 'partner']),
  add column station_ids uuid[] not null default '{}',
  add constraint staff_member_partner check (
    ('partner' = any (roles)) = (cardinality(station_ids) > 0)
    and ('partner' <> all (roles) or cardinality(roles) = 1));
