-- Staff merge two accounts of one person who reads out two codes, one sent to each account (docs/decisions/0244). Such a
-- row belongs to a staff user instead of a session of the customer; its proof is given when it is used, within attempts.
alter table account_merge
  alter column session_id drop not null,
  add column staff_id uuid constraint account_merge_staff_id_fkey references staff_member (staff_id),
  add column attempts integer not null default 0 constraint account_merge_attempts check (attempts between 0 and 5),
  drop constraint account_merge_proof,
  add constraint account_merge_proof check (proof in ('email', 'phone', 'provider', 'codes')),
  drop constraint account_merge_lifetime,
  add constraint account_merge_lifetime check (
    expires_at <= proven_at + case when staff_id is null then interval '10 minutes' else interval '15 minutes' end),
  add constraint account_merge_of_whom check (
    (session_id is null) = (staff_id is not null) and (staff_id is not null) = (proof = 'codes'));
create index account_merge_staff on account_merge (staff_id) where staff_id is not null;
