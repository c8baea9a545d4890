-- Since when a verification counts without a gap: whoever bought meanwhile has four months to cancel
-- (docs/decisions/0101-four-months-for-whoever-showed-a-card.md).
alter table verification_document add column counts_since timestamptz;
update verification_document set counts_since = decided_at;
alter table verification_document alter column counts_since set not null;

-- Which of the two windows a notice of cancellation was measured by.
alter table cancellation_request add column four_months boolean not null default false;
