-- The sandbox bank lists what changed in a period, whenever it was opened: a refund of last night is found, also of a
-- payment of last month. Of what stands here already the last refund is known, and everything else fell within the
-- page's forty minutes, but for disputes.
alter table sandbox.payment add column changed_at timestamptz;
update sandbox.payment p set changed_at = greatest(p.created_at,
  (select max(r.created_at) from sandbox.refund r where r.merchant_ref = p.merchant_ref));
alter table sandbox.payment alter column changed_at set not null;
create index payment_changed_at on sandbox.payment (changed_at);
