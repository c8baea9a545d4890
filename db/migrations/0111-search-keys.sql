-- Search keys: 96-bit blind indexes under the shop's key of each part of a name, of an email address and of a phone
-- number (docs/decisions/0178). Null until a row is indexed, by a scheduled job for rows of earlier releases. Without
-- the fast update, each write adds its keys at once, and a search never reads a pending list.
alter table customer
  add column name_keys bytea[],
  add constraint customer_name_keys_of_open check (deleted_at is null or name_keys is null);
create index customer_name_keys on customer using gin (name_keys) with (fastupdate = off) where name_keys is not null;
create index customer_without_name_keys on customer (customer_id) where name_keys is null and deleted_at is null;

-- The whole-name index that they replace. Its column stays for processes of the former release that run during an
-- upgrade; nothing reads or writes it any more.
drop index customer_name;
drop index customer_without_name;

-- Recipient and sender of a gift. Null for all other orders; empty if it names no person.
alter table shop_order add column people_keys bytea[];
create index shop_order_people_keys on shop_order using gin (people_keys) with (fastupdate = off)
  where people_keys is not null;
create index shop_order_without_people_keys on shop_order (order_id) where kind = 'gift' and people_keys is null;

-- Author of a message. Empty once the author was deleted.
alter table contact_message add column people_keys bytea[];
create index contact_message_people_keys on contact_message using gin (people_keys) with (fastupdate = off)
  where people_keys is not null;
create index contact_message_without_people_keys on contact_message (contact_message_id) where people_keys is null;

-- Blind index of the last four characters of the code, which a caller reads out. Null until it is indexed.
alter table credit_lot add column ending_key bytea;
create index credit_lot_ending_key on credit_lot (ending_key) where ending_key is not null;
create index credit_lot_without_ending_key on credit_lot (lot_id) where ending_key is null and code_mac is not null;
