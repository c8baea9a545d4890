-- When work at a station has to be done, and how urgent it is.
alter table work_order
  -- last day of the work in shop time; null: no due date
  add column due_on date,
  add column priority text not null default 'normal'
    constraint work_order_priority check (priority in ('urgent', 'normal', 'low'));
