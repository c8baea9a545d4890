-- Roles that an owner composes of permissions. The permissions of owners are refused here too, so that no statement can
-- give them away. A role whose people see own stations only has the permissions of a partner at most.
create table own_role (
  own_role_id uuid constraint own_role_pkey primary key,
  name text not null constraint own_role_name check (char_length(name) between 1 and 60),
  name_he text not null constraint own_role_name_he check (char_length(name_he) between 1 and 60),
  permissions text[] not null constraint own_role_permissions check (
    cardinality(permissions) > 0
    and not permissions && array['role.write', 'settings.write', 'export.pii', 'credit.mint']),
  -- never changed, because the stations of its people depend on it
  of_stations boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint own_role_of_stations check (not of_stations or permissions <@ array['station.read', 'statement.read']),
  -- the target of the foreign key of staff_member
  constraint own_role_scope unique (own_role_id, of_stations)
);
create unique index own_role_one_name on own_role (lower(name));
create unique index own_role_one_name_he on own_role (lower(name_he));

-- A staff user has any fixed roles and at most one role of the shop's own. The second column repeats the role's, so that
-- a constraint can compare it with the stations.
alter table staff_member
  drop constraint staff_member_roles,
  drop constraint staff_member_partner,
  add column own_role_id uuid,
  add column own_role_of_stations boolean,
  add constraint staff_member_own_role foreign key (own_role_id, own_role_of_stations)
    references own_role (own_role_id, of_stations),
  add constraint staff_member_own_role_whole check ((own_role_id is null) = (own_role_of_stations is null)),
  add constraint staff_member_roles check (
    (cardinality(roles) > 0 or own_role_id is not null)
    and roles <@ array['owner', 'manager', 'support', 'reviewer', 'stock_keeper', 'accountant', 'partner']),
  add constraint staff_member_partner check (
    ('partner' = any (roles) or coalesce(own_role_of_stations, false)) = (cardinality(station_ids) > 0)
    and (cardinality(station_ids) = 0
      or cardinality(roles) + case when own_role_id is null then 0 else 1 end = 1));
create index staff_member_of_own_role on staff_member (own_role_id) where own_role_id is not null;
