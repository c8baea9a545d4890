import type { OrderId, PaymentId, StaffId } from '#contracts/core/ids.ts';
import type { RefundReason } from '#domain/payments/refund-terms.ts';
import { agorot, boolean, id, instant, integer, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf, type ParamsOf } from '#server/core/db/statements/statement.ts';
import { erasedEmailIndexSql, missingEmailIndexSql } from '#server/core/keyring/email-lookup.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { isOwnEmailSql } from '../../team/store/own-emails.ts';

const lockStatement = statement({
  name: 'staff_refund_lock',
  params: pick('payment', 'payment_id'),
  row: pick('payment', 'order_id'),
  text: `
select o.order_id from payment p join shop_order o using (order_id) where p.payment_id = :payment_id for update of o`,
});

/**
 * Locks the order of a payment, so that refund decisions are serialised. Read the refunds after taking the lock.
 * Returns null if the payment does not exist.
 */
export async function lockOrderToRefund(tx: Tx, paymentId: PaymentId): Promise<OrderId | null> {
  const [row] = await tx.query(lockStatement, { paymentId });
  return row?.orderId ?? null;
}

const factsStatement = statement({
  name: 'staff_refund_facts',
  params: { ...pick('refund', 'payment_id'), ...pick('staff_member', 'staff_id'), refund_key: text },
  row: {
    ...pick('payment', 'order_id'),
    ...pick('points_grant', 'points_per_shekel'),
    own: boolean,
    notified: boolean,
    requested: boolean,
    alone_agorot: agorot,
    credit_note: word<'ours' | 'provider' | 'none'>(),
  },
  text: `
select o.order_id,
  coalesce((select i.issuer from journal c join tax_issuer_period i on c.occurred_at >= i.since and c.occurred_at < i.until
    where c.kind = 'capture' and c.ref_id = p.payment_id), 'none') as credit_note,
  ${isOwnEmailSql('= o.email_index')} as own,
  o.email_index not in (${erasedEmailIndexSql('o.order_id')}, ${missingEmailIndexSql('o.order_id')}) as notified,
  coalesce((select g.points_per_shekel from points_grant g
    where g.order_id = o.order_id and g.kind = 'purchase' and g.state <> 'expired'), 0) as points_per_shekel,
  exists (select from refund r where r.idempotency_key = :refund_key) as requested,
  (select coalesce(sum(r.amount_agorot), 0) from payment other join refund r using (payment_id)
    where other.order_id = o.order_id and r.idempotency_key like 'asked:%' and r.given_up_at is null
      and not exists (select from staff_proposal t where t.refund_id = r.refund_id))::bigint as alone_agorot
from payment p join shop_order o using (order_id) where p.payment_id = :payment_id`,
});

/** Facts that decide if a staff user may refund a payment. Money is in agorot. */
export type RefundCheckData = {
  readonly orderId: OrderId;
  /** True if the order was bought with the present or a former email address of the staff user. */
  readonly own: boolean;
  /** True if the buyer's email address is stored, so that the refund mail can be sent. */
  readonly notified: boolean;
  /**
   * Number of points that each shekel of the order earned and that a refund takes back. It is 0 if the order earned
   * none, or if its points have expired.
   */
  readonly pointsPerShekel: number;
  /** True if a request with this idempotency key was handled before. */
  readonly requested: boolean;
  /** Amount of this order in agorot that staff users have refunded without approval so far. */
  readonly aloneAgorot: number;
  /**
   * Party that issues the refund's credit note. It is the party that issued documents at the time of the payment, as in
   * `tax_owed`.
   */
  readonly creditNote: 'ours' | 'provider' | 'none';
};

const todayStatement = statement({
  name: 'staff_refund_of_day',
  params: { ...pick('staff_member', 'staff_id'), from: instant, to: instant },
  row: { today_agorot: agorot },
  text: `
select coalesce(sum(r.amount_agorot), 0)::bigint as today_agorot from refund r
where r.asked_by = :staff_id and r.created_at between :from and :to and r.given_up_at is null
  and not exists (select from staff_proposal t where t.refund_id = r.refund_id)`,
});

/** Returns the amount in agorot that a staff user refunded within a day without a second approval. */
export async function sumRefundsWithoutApproval(
  db: Queryable,
  period: { readonly staffId: StaffId; readonly from: number; readonly to: number },
): Promise<number> {
  const [row] = await db.query(todayStatement, period);
  return row?.todayAgorot ?? 0;
}

/**
 * Returns the facts of a refund. `refundKey` is the idempotency key of the staff user's request. Returns null if the
 * payment does not exist.
 */
export async function findRefundCheckData(
  db: Queryable,
  request: { readonly paymentId: PaymentId; readonly staffId: StaffId; readonly refundKey: string },
): Promise<RefundCheckData | null> {
  const [row] = await db.query(factsStatement, request);
  return row ?? null;
}

const findByKeyStatement = statement({
  name: 'staff_proposal_find_by_key',
  params: pick('staff_proposal', 'idempotency_key'),
  row: pick('staff_proposal', 'payment_id amount_agorot units reason'),
  text: 'select payment_id, amount_agorot, units, reason from staff_proposal where idempotency_key = :idempotency_key',
});

/** Returns the proposal that an earlier request with this key made. Returns null for the first request. */
export async function findProposalByKey(db: Queryable, idempotencyKey: string) {
  const [row] = await db.query(findByKeyStatement, { idempotencyKey });
  return row ?? null;
}

const addStatement = statement({
  name: 'staff_proposal_add',
  params: {
    ...pick('staff_proposal', 'order_id payment_id amount_agorot units reason idempotency_key'),
    proposal_id: uuid,
    staff_id: id<StaffId>(),
    now: instant,
  },
  row: {},
  text: `
insert into staff_proposal (staff_proposal_id, order_id, payment_id, amount_agorot, units, reason, idempotency_key,
  proposed_by, proposed_at)
values (:proposal_id, :order_id, :payment_id, :amount_agorot, :units, :reason, :idempotency_key, :staff_id, :now)`,
});

export type NewProposal = ParamsOf<typeof addStatement>;

export async function addProposal(tx: Tx, proposal: NewProposal): Promise<void> {
  await tx.query(addStatement, proposal);
}

const proposalRow = {
  ...pick('shop_order', 'order_id order_code'),
  proposal_id: uuid,
  payment_id: id<PaymentId>(),
  amount_agorot: agorot,
  units: integer,
  reason: word<RefundReason>(),
  state: word<'open' | 'confirmed' | 'declined'>(),
  proposed_at: instant,
  proposed_by: id<StaffId>(),
  proposed_by_name: text,
} as const;
export type ProposalRow = RowOf<typeof proposalRow>;

const proposalColumns = `t.staff_proposal_id as proposal_id, t.order_id, o.order_code, t.payment_id, t.amount_agorot,
  t.units, t.reason, t.state, t.proposed_at, t.proposed_by, m.name as proposed_by_name`;
const proposalJoins = `staff_proposal t join shop_order o using (order_id)
  join staff_member m on m.staff_id = t.proposed_by`;

const listStatement = statement({
  name: 'staff_proposal_list_open',
  params: {},
  row: proposalRow,
  text: `select ${proposalColumns} from ${proposalJoins} where t.state = 'open' order by t.proposed_at limit 200`,
});

/** Returns proposals that wait for a second staff user, oldest first. The list has at most 200 proposals. */
export async function listOpenProposals(db: Queryable): Promise<ProposalRow[]> {
  return await db.query(listStatement, {});
}

const findStatement = statement({
  name: 'staff_proposal_find',
  params: { proposal_id: uuid },
  row: proposalRow,
  text: `select ${proposalColumns} from ${proposalJoins} where t.staff_proposal_id = :proposal_id`,
});

export async function findProposal(db: Queryable, proposalId: string): Promise<ProposalRow | null> {
  const [row] = await db.query(findStatement, { proposalId });
  return row ?? null;
}

const decideStatement = statement({
  name: 'staff_proposal_decide',
  params: {
    ...pick('staff_proposal', 'refund_id'),
    proposal_id: uuid,
    state: word<'confirmed' | 'declined'>(),
    staff_id: id<StaffId>(),
    is_own: boolean,
    now: instant,
  },
  row: { proposal_id: uuid },
  text: `
update staff_proposal set state = :state, decided_by = :staff_id, decided_at = :now, refund_id = :refund_id,
  own_confirmation = :is_own
where staff_proposal_id = :proposal_id and state = 'open'
returning staff_proposal_id as proposal_id`,
});

export type ProposalDecision = {
  readonly proposalId: string;
  readonly state: 'confirmed' | 'declined';
  readonly staffId: StaffId;
  /** Id of the refund of an approved proposal. Null for all other decisions. */
  readonly refundId: string | null;
  /** True if the proposer approves the proposal, because no colleague can approve it. */
  readonly isOwn: boolean;
  readonly now: number;
};

/** Stores a decision about a proposal. Returns false if the proposal was decided before. */
export async function decideProposal(tx: Tx, decision: ProposalDecision): Promise<boolean> {
  return (await tx.query(decideStatement, decision)).length === 1;
}
