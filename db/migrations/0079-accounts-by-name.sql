-- An account is found by its whole name: a fingerprint under the shop's key, of first and last name together. Null is
-- "not looked at yet"; a name that was never told has the fingerprint of nothing.
alter table customer add column name_index sha256;
alter table customer add constraint customer_name_of_somebody check (deleted_at is null or name_index is null);
create index customer_name on customer (name_index) where name_index is not null;
create index customer_without_name on customer (customer_id) where name_index is null and deleted_at is null;
