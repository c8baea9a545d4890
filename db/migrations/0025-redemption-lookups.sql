-- Nothing reads who starts a station's machines, nor which way a wash was asked for: there is one way of each.
alter table station drop column controller;
alter table redemption drop column via;

-- A machine that cannot start says that it failed.
alter table redemption
  drop constraint redemption_release_reason,
  add constraint redemption_release_reason
    check (release_reason in ('failed', 'not_started', 'unreachable', 'unconfirmed'));

-- What a browser bought is looked up while somebody stands at a machine.
create index shop_order_guest on shop_order (guest_hash) where guest_hash is not null;

-- That the machine was told or asked is no news to anybody.
drop trigger redemption_announce on redemption;
create trigger redemption_announce after insert or update of state, ended_at on redemption
  for each row execute function announce_redemption();
