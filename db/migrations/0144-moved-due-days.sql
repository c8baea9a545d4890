-- The due day that a maintenance plan set, if the station is closed on it and the order is due on the working day before.
alter table work_order
  add column moved_from date,
  add constraint work_order_moved_from check (moved_from > due_on);
