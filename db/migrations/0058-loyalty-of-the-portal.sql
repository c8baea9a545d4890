-- Rules of membership in the staff portal: who planned them, and what was withdrawn before it began
-- (docs/decisions/0087-rules-of-membership-are-planned.md). Rows are never changed; a withdrawal is a row of its own.
alter table loyalty_terms add column planned_by text;
-- what was withdrawn may have been meant for the same moment; of the others `loyalty_terms_plan` makes one a moment
alter table loyalty_terms drop constraint loyalty_terms_one_a_moment;

create table loyalty_terms_withdrawal (
  loyalty_terms_id integer not null references loyalty_terms,
  withdrawn_by text not null,
  withdrawn_at timestamptz not null,
  constraint loyalty_terms_withdrawal_pkey primary key (loyalty_terms_id)
);
create trigger loyalty_terms_withdrawal_append_only before update or delete on loyalty_terms_withdrawal
  for each row execute function refuse_change();
create trigger loyalty_terms_withdrawal_no_truncate before truncate on loyalty_terms_withdrawal
  for each statement execute function refuse_change();
create trigger loyalty_terms_withdrawal_announced after insert on loyalty_terms_withdrawal
  for each statement execute function announce_loyalty_change();

-- Why somebody became a founder member, and why that ended.
alter table founder_member
  add column grant_reason text constraint founder_member_grant_reason
    check (grant_reason in ('promised', 'first_customers', 'partner', 'other')),
  add column end_reason text constraint founder_member_end_reason
    check (end_reason in ('asked', 'mistake', 'misuse', 'other'));
create index founder_member_newest on founder_member (member_since desc, customer_id desc);
