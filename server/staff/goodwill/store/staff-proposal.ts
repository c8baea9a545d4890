import type { OrderId, PaymentId, StaffId } from '#contracts/core/ids.ts';
import type { RefundReason } from '#domain/payments/refund-terms.ts';
import {
  agorot,
  boolean,
  id,
  instant,
  integer,
  nullable,
  text,
  uuid,
  word,
} from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const lockStatement = statement({
  name: 'staff_refund_lock',
  params: { payment_id: id<PaymentId>() },
  row: { order_id: id<OrderId>() },
  text: `
select o.order_id from payment p join shop_order o using (order_id) where p.payment_id = :payment_id for update of o`,
});

/** Whoever holds the order decides alone about its refunds; read them after this. Null where there is no such payment. */
export async function lockOrderToRefund(tx: Tx, paymentId: PaymentId): Promise<OrderId | null> {
  const [row] = await tx.query(lockStatement, { paymentId });
  return row?.orderId ?? null;
}

const factsStatement = statement({
  name: 'staff_refund_facts',
  params: { payment_id: id<PaymentId>(), staff_id: id<StaffId>(), refund_key: text },
  row: {
    order_id: id<OrderId>(),
    own: boolean,
    notified: boolean,
    points_per_shekel: integer,
    asked: boolean,
    alone_agorot: agorot,
  },
  text: `
select o.order_id,
  exists (select from staff_member m where m.staff_id = :staff_id and m.email_index = o.email_index) as own,
  -- an order that was made nameless is indexed by its own id
  o.email_index <> sha256(convert_to(o.order_id::text, 'UTF8')) as notified,
  coalesce((select g.points_per_shekel from points_grant g
    where g.order_id = o.order_id and g.kind = 'purchase' and g.state <> 'expired'), 0) as points_per_shekel,
  exists (select from refund r where r.idempotency_key = :refund_key) as asked,
  (select coalesce(sum(r.amount_agorot), 0) from payment other join refund r using (payment_id)
    where other.order_id = o.order_id and r.idempotency_key like 'asked:%' and r.given_up_at is null
      and not exists (select from staff_proposal t where t.refund_id = r.refund_id))::bigint as alone_agorot
from payment p join shop_order o using (order_id) where p.payment_id = :payment_id`,
});

/** What the staff ask themselves of a payment before they give of it back; money is agorot. */
export type RefundFacts = {
  readonly orderId: OrderId;
  /** Bought with the address of whoever asks. */
  readonly own: boolean;
  /** The buyer's address is stored. */
  readonly notified: boolean;
  /** Points that each shekel of the order brought and a refund takes back; 0: none. */
  readonly pointsPerShekel: number;
  /** This very press was made before. */
  readonly asked: boolean;
  /** What one person alone gave back of the order before. */
  readonly aloneAgorot: number;
};

/** Returns the facts of a refund; null if the payment does not exist. `refundKey` is the idempotency key of the staff user's request. */
export async function findRefundFacts(
  db: Queryable,
  asked: { readonly paymentId: PaymentId; readonly staffId: StaffId; readonly refundKey: string },
): Promise<RefundFacts | null> {
  const [row] = await db.query(factsStatement, asked);
  return row ?? null;
}

const findByKeyStatement = statement({
  name: 'staff_proposal_find_by_key',
  params: { idempotency_key: uuid },
  row: { payment_id: id<PaymentId>(), amount_agorot: agorot, units: integer, reason: word<RefundReason>() },
  text: 'select payment_id, amount_agorot, units, reason from staff_proposal where idempotency_key = :idempotency_key',
});

/** What was proposed by this very press before; null the first time. */
export async function findProposalByKey(db: Queryable, idempotencyKey: string) {
  const [row] = await db.query(findByKeyStatement, { idempotencyKey });
  return row ?? null;
}

const addStatement = statement({
  name: 'staff_proposal_add',
  params: {
    proposal_id: uuid,
    order_id: id<OrderId>(),
    payment_id: id<PaymentId>(),
    amount_agorot: agorot,
    units: integer,
    reason: word<RefundReason>(),
    idempotency_key: uuid,
    staff_id: id<StaffId>(),
    now: instant,
  },
  row: {},
  text: `
insert into staff_proposal (staff_proposal_id, order_id, payment_id, amount_agorot, units, reason, idempotency_key,
  proposed_by, proposed_at)
values (:proposal_id, :order_id, :payment_id, :amount_agorot, :units, :reason, :idempotency_key, :staff_id, :now)`,
});

export type NewProposal = {
  readonly proposalId: string;
  readonly orderId: OrderId;
  readonly paymentId: PaymentId;
  readonly amountAgorot: number;
  readonly units: number;
  readonly reason: RefundReason;
  readonly idempotencyKey: string;
  readonly staffId: StaffId;
  readonly now: number;
};

export async function addProposal(tx: Tx, proposal: NewProposal): Promise<void> {
  await tx.query(addStatement, proposal);
}

const proposalRow = {
  proposal_id: uuid,
  order_id: id<OrderId>(),
  order_code: text,
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

/** What waits for a second person, the oldest first. */
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
    proposal_id: uuid,
    state: word<'confirmed' | 'declined'>(),
    staff_id: id<StaffId>(),
    refund_id: nullable(uuid),
    now: instant,
  },
  row: { proposal_id: uuid },
  text: `
update staff_proposal set state = :state, decided_by = :staff_id, decided_at = :now, refund_id = :refund_id
where staff_proposal_id = :proposal_id and state = 'open'
returning staff_proposal_id as proposal_id`,
});

export type ProposalDecision = {
  readonly proposalId: string;
  readonly state: 'confirmed' | 'declined';
  readonly staffId: StaffId;
  /** Of what was confirmed. */
  readonly refundId: string | null;
  readonly now: number;
};

/** False where somebody decided before. */
export async function decideProposal(tx: Tx, decision: ProposalDecision): Promise<boolean> {
  return (await tx.query(decideStatement, decision)).length === 1;
}
