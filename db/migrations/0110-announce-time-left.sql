-- A machine's report of its remaining time changes an open page of the wash, too: it is written after the change of
-- the state, and then once a minute.
drop trigger redemption_announce on redemption;
create trigger redemption_announce after insert or update of state, ended_at, left_at on redemption
  for each row execute function announce_redemption();
