import type { OrderId, PaymentId } from '#contracts/core/ids.ts';
import type { CancellationRefusal } from '#domain/selling/cancellation-decision.ts';
import { agorot, boolean, id, instant, integer, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { unfreezeSql } from '#server/entitlements/public.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const lockStatement = statement({
  name: 'cancellation_lock_for_decision',
  params: pick('cancellation_request', 'cancellation_request_id'),
  row: pick('cancellation_request', 'order_id'),
  text: `
select o.order_id from cancellation_request r join shop_order o using (order_id)
where r.cancellation_request_id = :cancellation_request_id for update of o`,
});

/**
 * Locks the order of a cancellation request until commit, so that concurrent decisions are serialised. Returns null if
 * there is no such request.
 */
export async function lockOrderOfCancellationRequest(tx: Tx, cancellationRequestId: string): Promise<OrderId | null> {
  const [row] = await tx.query(lockStatement, { cancellationRequestId });
  return row?.orderId ?? null;
}

const openRow = {
  ...pick('cancellation_request', 'refundable_agorot fee_agorot'),
  is_open: boolean,
  unused: integer,
  payment_id: nullable(id<PaymentId>()),
} as const;

/**
 * A cancellation request on which staff have to decide. Money is in agorot. `paymentId` is null if the order has no
 * payment to refund.
 */
export type CancellationToDecide = RowOf<typeof openRow>;

const findStatement = statement({
  name: 'cancellation_find_to_decide',
  params: pick('cancellation_request', 'cancellation_request_id'),
  row: openRow,
  text: `
select r.state = 'requested' as is_open, r.refundable_agorot, r.fee_agorot, lots.unused, p.payment_id
from cancellation_request r
cross join lateral (
  select coalesce(sum(c.remaining), 0)::int as unused
  from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
  where l.order_id = r.order_id and c.kind = 'wash' and c.state in ('active', 'frozen')) lots
left join lateral (
  select payment_id from payment
  where order_id = r.order_id and state in ('captured', 'part_refunded') and not unassigned
  order by captured_at limit 1) p on true
where r.cancellation_request_id = :cancellation_request_id`,
});

/**
 * Returns the cancellation request on which staff have to decide. Returns null if it does not exist. Lock the order
 * first.
 */
export async function findCancellationToDecide(
  tx: Tx,
  cancellationRequestId: string,
): Promise<CancellationToDecide | null> {
  const [row] = await tx.query(findStatement, { cancellationRequestId });
  return row ?? null;
}

const decideStatement = statement({
  name: 'cancellation_decide',
  params: {
    ...pick('cancellation_request', 'cancellation_request_id refund_id'),
    refusal: nullable(word<CancellationRefusal>()),
    actor: text,
    at: instant,
  },
  row: { decided: integer, audited: integer },
  text: `
with decided as (
  update cancellation_request set state = case when :refund_id is null then 'refused' else 'approved' end,
    decided_at = :at, refund_id = :refund_id, refusal = :refusal
  where cancellation_request_id = :cancellation_request_id and state = 'requested'
  returning cancellation_request_id, order_id, contact_message_id, refund_id
), thawed as (
  update credit_lot c set ${unfreezeSql(':at')}
  from decided d join order_line l on l.order_id = d.order_id
  where d.refund_id is null and c.source = 'order_line' and c.source_id = l.order_line_id and c.state = 'frozen'
    and c.freeze_reason is null and not exists (
      select from payment p where p.order_id = d.order_id and p.disputed_at is not null)
  returning 1
), closed as (
  update contact_message i set state = 'closed' from decided d where i.contact_message_id = d.contact_message_id
), enqueued as (
  insert into outbox (topic, dedupe, order_id, payload, next_attempt_at, created_at)
  select 'cancellation_decided', 'cancellation_decided:' || cancellation_request_id, order_id,
    jsonb_build_object('cancellationRequestId', cancellation_request_id), :at, :at
  from decided
), audited as (
  select append_audit(:actor, case when refund_id is null then 'cancellation.refuse' else 'cancellation.approve' end,
    order_id, case when refund_id is null then jsonb_build_object('refusal', :refusal)
      else (select jsonb_build_object('refundId', r.refund_id, 'paymentId', r.payment_id,
        'amountAgorot', r.amount_agorot, 'washes', r.units) from refund r where r.refund_id = decided.refund_id)
      end) as seq
  from decided
)
select count(*)::int as decided, (select count(seq)::int from audited) as audited from decided`,
});

export type CancellationDecision = {
  readonly cancellationRequestId: string;
  /** Id of the requested refund. Null if the cancellation is refused. */
  readonly refundId: string | null;
  readonly refusal: CancellationRefusal | null;
  readonly actor: string;
  /** Epoch ms. */
  readonly at: number;
};

/**
 * Records the decision on a cancellation request with its mail and audit row. A refusal unfreezes the vouchers that
 * have no other reason to be frozen. Returns false if the request was decided before.
 */
export async function decideCancellationRequest(tx: Tx, decision: CancellationDecision): Promise<boolean> {
  const [row] = await tx.query(decideStatement, decision);
  return row?.decided === 1;
}

const mailRow = {
  ...pick('shop_order', 'order_id order_code locale private_sealed'),
  ...pick('contact_message', 'reference'),
  ...pick('cancellation_request', 'due_at window_ends_at'),
  refund_agorot: nullable(agorot),
  refusal: nullable(word<CancellationRefusal>()),
} as const;

const findForMailStatement = statement({
  name: 'cancellation_find_decision',
  params: pick('cancellation_request', 'cancellation_request_id'),
  row: mailRow,
  text: `
select o.order_id, o.order_code, o.locale, o.private_sealed, i.reference, x.amount_agorot as refund_agorot, r.refusal,
  r.due_at, r.window_ends_at
from cancellation_request r
join shop_order o using (order_id)
join contact_message i on i.contact_message_id = r.contact_message_id
left join refund x on x.refund_id = r.refund_id
where r.cancellation_request_id = :cancellation_request_id and r.state <> 'requested'`,
});

/**
 * Returns the facts for the mail about the decision on a cancellation request. The buyer's data is still encrypted.
 * Returns null if the request does not exist or is not decided.
 */
export async function findDecisionForMail(
  db: Queryable,
  cancellationRequestId: string,
): Promise<RowOf<typeof mailRow> | null> {
  const [row] = await db.query(findForMailStatement, { cancellationRequestId });
  return row ?? null;
}
