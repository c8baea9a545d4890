-- People decide about a notice of cancellation: the money goes back by a refund, or the vouchers thaw.
alter table cancellation_request
  add column decided_at timestamptz,
  add column refund_id uuid references refund,
  -- what the customer is told of a refusal
  add column refusal text,
  add constraint cancellation_request_decided check ((state = 'requested') = (decided_at is null)),
  add constraint cancellation_request_refund check ((state = 'approved') = (refund_id is not null)),
  add constraint cancellation_request_refusal check ((state = 'refused') = (refusal is not null));
create index cancellation_request_open on cancellation_request (due_at) where state = 'requested';
create index cancellation_request_refund_id on cancellation_request (refund_id) where refund_id is not null;
