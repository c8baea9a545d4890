import type { PaymentId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { SeenRefundable } from '#contracts/staff/sales/refunds.ts';
import { refundRefusal, type RefundReason, type RefundRefusal } from '#domain/payments/refund-terms.ts';
import { needsSecondPerson } from '#domain/staff/four-eyes.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { findRefundable, requestRefundInside } from '#server/payments/public.ts';
import {
  addProposal,
  findProposalByKey,
  findRefundFacts,
  lockOrderToRefund,
  type RefundFacts,
} from '../goodwill/store/staff-proposal.ts';

export type RefundWish = {
  readonly paymentId: PaymentId;
  readonly amountAgorot: number;
  readonly washes: number;
  readonly reason: RefundReason;
  /** What the dialog showed. */
  readonly seen: SeenRefundable;
  readonly idempotencyKey: string;
};

type Refusal =
  | RefundRefusal
  | 'payment_not_found'
  | 'refund_changed'
  | 'refund_own_purchase'
  | 'idempotency_key_reused';
type Asked = Outcome<'asked' | 'proposed', Refusal>;
type AskDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'wake'>;

/**
 * Somebody of the staff gives money back. Nobody does so for what they bought themselves; a sum above the limit becomes
 * a proposal; what changed since the dialog was opened is shown to them first. The same press again is the same refund.
 */
export async function askRefund(deps: AskDeps, actor: Staff, wish: RefundWish): Promise<Asked> {
  const outcome = await deps.db.inTransaction((tx) => askInside(deps, tx, { actor, wish }));
  if (outcome.ok && outcome.value === 'asked') deps.wake.refunds();
  return outcome;
}

type Asking = { readonly actor: Staff; readonly wish: RefundWish };

async function askInside(deps: AskDeps, tx: Tx, { actor, wish }: Asking): Promise<Asked> {
  const { paymentId, idempotencyKey } = wish;
  if ((await lockOrderToRefund(tx, paymentId)) === null) return refused('payment_not_found');
  const proposed = await findProposalByKey(tx, idempotencyKey);
  if (proposed !== null) return isSame(proposed, wish) ? accepted('proposed') : refused('idempotency_key_reused');
  const refundKey = `asked:${idempotencyKey}`;
  const facts = await findRefundFacts(tx, { paymentId, staffId: actor.staffId, refundKey });
  if (facts === null) return refused('payment_not_found');
  if (facts.own) return refused('refund_own_purchase');
  if (facts.asked) return give(deps, tx, { actor, wish });
  const refusal = await whyNot(deps, tx, { facts, wish });
  if (refusal !== null) return refused(refusal);
  return needsSecondPerson(wish.amountAgorot, facts.aloneAgorot)
    ? propose(deps, tx, { actor, wish, facts })
    : give(deps, tx, { actor, wish });
}

function isSame(
  before: { paymentId: PaymentId; amountAgorot: number; units: number; reason: RefundReason },
  wish: RefundWish,
): boolean {
  return (
    before.paymentId === wish.paymentId &&
    before.amountAgorot === wish.amountAgorot &&
    before.units === wish.washes &&
    before.reason === wish.reason
  );
}

type Judged = { readonly facts: RefundFacts; readonly wish: RefundWish };

async function whyNot({ clock }: AskDeps, tx: Tx, { facts: { orderId }, wish }: Judged): Promise<Refusal | null> {
  const { paymentId, seen, washes: units } = wish;
  const now = await findRefundable(tx, { paymentId, orderId, now: clock.now() });
  if (now === null) return 'payment_not_found';
  if (now.isDisputed) return 'payment_disputed';
  if (now.leftAgorot !== seen.leftAgorot || now.unused !== seen.unused) return 'refund_changed';
  return refundRefusal(now, { ...wish, units });
}

async function give(deps: AskDeps, tx: Tx, { actor, wish }: Asking): Promise<Asked> {
  const { paymentId, amountAgorot, washes: units, reason, idempotencyKey } = wish;
  const command = { paymentId, amountAgorot, units, reason, idempotencyKey };
  const given = await requestRefundInside(deps, tx, { actor, command });
  return given.ok ? accepted('asked') : given;
}

async function propose(
  { clock, ids }: AskDeps,
  tx: Tx,
  { actor, wish, facts }: Asking & { readonly facts: RefundFacts },
): Promise<Asked> {
  const { paymentId, amountAgorot, washes: units, reason, idempotencyKey } = wish;
  const proposalId = ids.uuid();
  await addProposal(tx, {
    proposalId,
    orderId: facts.orderId,
    paymentId,
    amountAgorot,
    units,
    reason,
    idempotencyKey,
    staffId: actor.staffId,
    now: clock.now(),
  });
  await appendAudit(tx, actor, {
    action: 'refund.propose',
    refId: proposalId,
    detail: { paymentId, amountAgorot, washes: units, reason },
  });
  return accepted('proposed');
}
