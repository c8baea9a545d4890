-- The budget of codes for the whole shop is used up: people hear that there are none, and somebody is called.
alter table message_pause
  drop constraint message_pause_reason,
  add constraint message_pause_reason check (reason in ('conversion', 'block', 'gateway', 'budget'));
