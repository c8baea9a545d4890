-- What stations have in store: items, shelves, and the movements that alone change a stock
-- (docs/decisions/0077-stock-is-the-sum-of-movements.md).

create table inventory_item (
  item_id uuid primary key,
  -- what lists, files and people call it: 'shampoo-5l'
  code text not null constraint inventory_item_code unique
    constraint inventory_item_code_form check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text not null constraint inventory_item_name check (char_length(name) between 1 and 120),
  name_he text not null constraint inventory_item_name_he check (char_length(name_he) between 1 and 120),
  unit text not null constraint inventory_item_unit check (unit in ('ml', 'piece')),
  -- units in what is bought as one
  pack_size integer not null constraint inventory_item_pack check (pack_size between 1 and 1000000),
  -- what the estimate of washes calls it; null where washes do not use it
  consumable text,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index inventory_item_consumable on inventory_item (consumable) where consumable is not null;

-- An item at a station. Whoever moves stock locks the shelf first.
create table inventory_shelf (
  station_id uuid not null references station on delete cascade,
  item_id uuid not null references inventory_item,
  -- at or below it the item is low
  minimum integer not null default 0 constraint inventory_shelf_minimum check (minimum between 0 and 100000000),
  created_at timestamptz not null,
  constraint inventory_shelf_pkey primary key (station_id, item_id)
);
create index inventory_shelf_item on inventory_shelf (item_id);

create table purchase_order (
  purchase_order_id uuid primary key,
  station_id uuid not null references station,
  supplier text not null constraint purchase_order_supplier check (char_length(supplier) between 1 and 120),
  note text not null constraint purchase_order_note check (char_length(note) <= 1000),
  state text not null
    constraint purchase_order_state check (state in ('draft', 'ordered', 'partly_received', 'received', 'closed')),
  version integer not null default 1,
  created_by uuid not null references staff_member,
  created_at timestamptz not null,
  ordered_at timestamptz,
  ended_at timestamptz,
  constraint purchase_order_end check ((state in ('received', 'closed')) = (ended_at is not null))
);
create index purchase_order_station on purchase_order (station_id);
create index purchase_order_made_by on purchase_order (created_by);

create table purchase_line (
  purchase_order_id uuid not null references purchase_order on delete cascade,
  item_id uuid not null references inventory_item,
  packs integer not null constraint purchase_line_packs check (packs between 1 and 100000),
  -- of the item when it was written down: another pack later changes no order
  pack_size integer not null,
  constraint purchase_line_pkey primary key (purchase_order_id, item_id)
);
create index purchase_line_item on purchase_line (item_id);

create table inventory_movement (
  station_id uuid not null,
  item_id uuid not null,
  -- of the shelf, from 1; given under the shelf's lock, so the newest has the stock
  seq integer not null,
  kind text not null
    constraint inventory_movement_kind check (kind in ('received', 'used', 'counted', 'moved', 'discarded')),
  amount integer not null,
  -- the stock after it; below nothing where the estimate used more than there was
  balance integer not null,
  -- counted: what was there
  found integer constraint inventory_movement_found check (found >= 0),
  -- used: the day whose washes are meant, in the shop's calendar
  for_day date,
  -- moved: where from, or where to
  other_station_id uuid references station,
  purchase_order_id uuid references purchase_order,
  -- of the press of a button: the same press is one movement
  act_id uuid,
  note text not null default '' constraint inventory_movement_note check (char_length(note) <= 300),
  -- as the audit says it
  actor text not null,
  occurred_at timestamptz not null,
  constraint inventory_movement_pkey primary key (station_id, item_id, seq),
  constraint inventory_movement_shelf foreign key (station_id, item_id) references inventory_shelf,
  constraint inventory_movement_act unique (act_id, station_id, item_id),
  constraint inventory_movement_counted check ((kind = 'counted') = (found is not null)),
  constraint inventory_movement_used check ((kind = 'used') = (for_day is not null)),
  constraint inventory_movement_moved check ((kind = 'moved') = (other_station_id is not null)),
  constraint inventory_movement_sign check (
    case kind when 'received' then amount > 0 when 'discarded' then amount < 0 when 'counted' then true
      else amount <> 0 end)
);
create index inventory_movement_recent on inventory_movement (station_id, item_id, occurred_at) include (kind, amount);
create index inventory_movement_day on inventory_movement (for_day) include (station_id, item_id, amount)
  where kind = 'used';
create index inventory_movement_order on inventory_movement (purchase_order_id) where purchase_order_id is not null;
create index inventory_movement_other on inventory_movement (other_station_id) where other_station_id is not null;

-- The next number and the stock are computed under the shelf's lock: two at once are one after the other. A count says
-- what is there, so its amount is the difference to the stock of that very moment.
create function place_inventory_movement() returns trigger language plpgsql as $$
declare
  newest record;
begin
  perform 1 from inventory_shelf where station_id = new.station_id and item_id = new.item_id for update;
  select m.seq, m.balance into newest from inventory_movement m
    where m.station_id = new.station_id and m.item_id = new.item_id order by m.seq desc limit 1;
  new.seq := coalesce(newest.seq, 0) + 1;
  if new.kind = 'counted' then
    new.amount := new.found - coalesce(newest.balance, 0);
  end if;
  new.balance := coalesce(newest.balance, 0) + new.amount;
  return new;
end $$;
create trigger inventory_movement_place before insert on inventory_movement
  for each row execute function place_inventory_movement();
create trigger inventory_movement_append_only before update or delete on inventory_movement
  for each row execute function refuse_change();
create trigger inventory_movement_no_truncate before truncate on inventory_movement
  for each statement execute function refuse_change();
