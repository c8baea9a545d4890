-- Browser and system of a portal session, as the owner of the account recognises them: 'Chrome · Android'. Null: the
-- session began before this column, or the browser did not say.
alter table staff_session
  add column device text constraint staff_session_device check (char_length(device) between 1 and 80);
