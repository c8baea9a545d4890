-- The open page of a walk-up learns of its payment and of steps that another page or a worker made. A wash announces its
-- changes itself (0021), and the steps up to the payment are made by the page's own requests, so they are not announced:
-- commits with a notification wait for each other.
create function announce_walk_up() returns trigger language plpgsql as $$
begin
  perform pg_notify('walk_up', new.walk_up_id::text);
  return null;
end $$;
create trigger walk_up_announce after update of state, failure on walk_up
  for each row when (new.state in ('starting', 'kept', 'refunded', 'abandoned') or new.failure is distinct from old.failure)
  execute function announce_walk_up();

create function announce_walk_up_payment() returns trigger language plpgsql as $$
begin
  if exists (select from walk_up where walk_up_id = new.order_id) then
    perform pg_notify('walk_up', new.order_id::text);
  end if;
  return null;
end $$;
create trigger shop_order_announce_walk_up after update of state on shop_order
  for each row when (new.state = 'fulfilled' and old.state <> 'fulfilled')
  execute function announce_walk_up_payment();
