-- Regular care of a station or of one bay, by date or by number of washes. When it is due, it makes one work order.
create table care_plan (
  care_plan_id uuid primary key,
  station_id uuid not null references station on delete cascade,
  -- null: the whole station
  bay_no integer,
  kind text not null constraint care_plan_kind check (kind in ('cleaning', 'maintenance', 'inspection', 'repair')),
  title text not null constraint care_plan_title check (char_length(title) between 1 and 120),
  assignee uuid references staff_member,
  every_days integer constraint care_plan_days check (every_days between 1 and 1000),
  every_washes integer constraint care_plan_washes check (every_washes between 1 and 100000),
  -- day on which the next order is due; null for a plan by washes
  next_on date,
  -- completed washes since then count towards the next order of a plan by washes
  counted_from timestamptz not null,
  -- number of the next order
  next_round integer not null default 1,
  created_by uuid not null references staff_member,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint care_plan_bay foreign key (station_id, bay_no) references bay (station_id, bay_no) on delete cascade,
  constraint care_plan_rule check (num_nonnulls(every_days, every_washes) = 1),
  constraint care_plan_next check ((every_days is null) = (next_on is null)),
  constraint care_plan_round check (next_round >= 1)
);
create index care_plan_place on care_plan (station_id, bay_no);
create index care_plan_assignee on care_plan (assignee) where assignee is not null;
create index care_plan_author on care_plan (created_by);

-- Work at a station or at one bay that one staff user does.
create table work_order (
  work_order_id uuid primary key,
  station_id uuid not null references station on delete cascade,
  -- null: the whole station
  bay_no integer,
  kind text not null constraint work_order_kind check (kind in ('cleaning', 'maintenance', 'inspection', 'repair')),
  title text not null constraint work_order_title check (char_length(title) between 1 and 120),
  note text not null default '' constraint work_order_note check (char_length(note) <= 1000),
  source text not null
    constraint work_order_source check (source in ('manual', 'alert', 'incident', 'case', 'plan')),
  -- the alert, incident, case, or care plan with the number of its order; null for an order made manually
  source_ref text constraint work_order_source_ref check (char_length(source_ref) between 1 and 200),
  care_plan_id uuid references care_plan on delete cascade,
  state text not null default 'open'
    constraint work_order_state check (state in ('open', 'in_work', 'done', 'cancelled')),
  version integer not null default 1,
  assignee uuid references staff_member,
  -- null: made by a care plan
  created_by uuid references staff_member,
  created_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  ended_by uuid references staff_member,
  closing_note text not null default '' constraint work_order_closing_note check (char_length(closing_note) <= 1000),
  minutes integer constraint work_order_minutes check (minutes between 0 and 10000),
  cost_agorot agorot,
  constraint work_order_bay foreign key (station_id, bay_no) references bay (station_id, bay_no) on delete cascade,
  constraint work_order_by_hand check ((source = 'manual') = (source_ref is null)),
  constraint work_order_of_plan check ((source = 'plan') = (care_plan_id is not null)),
  constraint work_order_author check ((source = 'plan') = (created_by is null)),
  constraint work_order_ended check ((state in ('done', 'cancelled')) = (ended_at is not null)),
  constraint work_order_ended_by check ((ended_at is null) = (ended_by is null)),
  constraint work_order_spent check ((state = 'done') = (minutes is not null) and (minutes is null) = (cost_agorot is null))
);
-- one order at a time for one cause, and one order for each round of a care plan
create unique index work_order_of_source on work_order (source, source_ref)
  where source_ref is not null and state in ('open', 'in_work');
create unique index work_order_of_round on work_order (source_ref) where source = 'plan';
create index work_order_place on work_order (station_id, bay_no);
create index work_order_plan on work_order (care_plan_id) where care_plan_id is not null;
create index work_order_assignee on work_order (assignee) where assignee is not null;
create index work_order_created_by on work_order (created_by) where created_by is not null;
create index work_order_ended_by_staff on work_order (ended_by) where ended_by is not null;

-- A photo of work that was done; encrypted, because passers-by can be in it.
create table work_order_photo (
  work_order_photo_id uuid primary key,
  work_order_id uuid not null references work_order on delete cascade,
  file_sealed bytea not null,
  added_by uuid not null references staff_member,
  added_at timestamptz not null
);
create index work_order_photo_order on work_order_photo (work_order_id, added_at);
create index work_order_photo_staff on work_order_photo (added_by);
create index work_order_photo_age on work_order_photo (added_at);

-- Parts that a work order took from the shelf of its station; the order is the movement's `act_id`.
alter table inventory_movement
  drop constraint inventory_movement_kind,
  add constraint inventory_movement_kind check (kind in ('received', 'used', 'counted', 'moved', 'discarded', 'taken')),
  drop constraint inventory_movement_sign,
  add constraint inventory_movement_sign check (case kind
    when 'received' then amount > 0
    when 'discarded' then amount < 0
    when 'taken' then amount < 0 and act_id is not null
    when 'counted' then true
    else amount <> 0
  end);
