-- Search keys of beginnings of email addresses and of the last digits of numbers, and of an order's buyer and recipient
-- apart (docs/decisions/0226). Null until a row is indexed, by a scheduled job for rows of earlier releases.
alter table customer
  add column part_keys bytea[],
  add constraint customer_part_keys_of_open check (deleted_at is null or part_keys is null);
create index customer_part_keys on customer using gin (part_keys) with (fastupdate = off) where part_keys is not null;
create index customer_without_part_keys on customer (customer_id) where part_keys is null and deleted_at is null;

alter table shop_order add column part_keys bytea[];
create index shop_order_part_keys on shop_order using gin (part_keys) with (fastupdate = off)
  where part_keys is not null;
create index shop_order_without_part_keys on shop_order (order_id) where part_keys is null;

alter table contact_message add column part_keys bytea[];
create index contact_message_part_keys on contact_message using gin (part_keys) with (fastupdate = off)
  where part_keys is not null;
create index contact_message_without_part_keys on contact_message (contact_message_id) where part_keys is null;
