-- A staff user approved a proposal of their own, an hour after making it at the earliest, because no colleague
-- could (docs/decisions/0179).
alter table staff_proposal
  add column own_confirmation boolean not null default false,
  drop constraint staff_proposal_two_people,
  add constraint staff_proposal_two_people check (state <> 'confirmed' or decided_by <> proposed_by or own_confirmation),
  add constraint staff_proposal_own_confirmation check (not own_confirmation
    or (state = 'confirmed' and decided_by = proposed_by and decided_at >= proposed_at + interval '1 hour'));
alter table goodwill
  add column own_confirmation boolean not null default false,
  drop constraint goodwill_two_people,
  add constraint goodwill_two_people check (state <> 'given' or decided_by <> given_by or own_confirmation),
  add constraint goodwill_own_confirmation check (not own_confirmation
    or (state = 'given' and decided_by = given_by and decided_at >= asked_at + interval '1 hour'));
