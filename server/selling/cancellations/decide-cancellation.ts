import { accepted, refused, type Outcome, type ProblemCode } from '#contracts/core/problem.ts';
import type { CancellationRefusal } from '#domain/selling/cancellation-decision.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/selling/deps.ts';
import { requestRefundInTx } from '#server/payments/public.ts';
import {
  decideCancellationRequest,
  findCancellationToDecide,
  lockOrderOfCancellationRequest,
  type CancellationToDecide,
} from '../store/cancellation-decision.ts';

export type CancellationDecisionCommand = {
  readonly cancellationRequestId: string;
  readonly decision:
    | { readonly kind: 'approve'; /** False if the fee is waived. */ readonly keepFee: boolean }
    | { readonly kind: 'refuse'; readonly refusal: CancellationRefusal };
};

type Refusal = Extract<
  ProblemCode,
  'cancellation_not_found' | 'cancellation_decided' | 'payment_not_found' | 'payment_disputed' | 'refund_too_much'
>;
type Decided = Outcome<{ readonly refundId: string | null }, Refusal>;
type DecisionDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'wake'>;

/**
 * Records the staff's decision on a cancellation request (Consumer Protection Law, sections 14c to 14e). If it is
 * approved, the value of the unused washes is refunded and the washes are cancelled. The fee is subtracted unless staff
 * waive it. If it is refused, the vouchers that have no other reason to be frozen become usable again. The customer
 * receives one notice in both cases. Only the first of several concurrent decisions takes effect.
 */
export async function decideCancellation(
  deps: DecisionDeps,
  actor: Actor,
  command: CancellationDecisionCommand,
): Promise<Decided> {
  const outcome = await deps.db.inTransaction((tx) => decideCancellationInTx(deps, tx, { actor, command }));
  if (outcome.ok) {
    deps.wake.outbox('mail');
    deps.wake.refunds();
  }
  return outcome;
}

type DecisionRequest = { readonly actor: Actor; readonly command: CancellationDecisionCommand };

/**
 * Decides on a cancellation request within the caller's transaction. After the commit, the caller notifies the mail
 * worker and the refund worker. If the function returns a refusal, it has written nothing.
 */
export async function decideCancellationInTx(
  deps: Pick<DecisionDeps, 'clock' | 'ids'>,
  tx: Tx,
  request: DecisionRequest,
): Promise<Decided> {
  const { cancellationRequestId, decision } = request.command;
  const orderId = await lockOrderOfCancellationRequest(tx, cancellationRequestId);
  const found = orderId === null ? null : await findCancellationToDecide(tx, cancellationRequestId);
  if (found === null) return refused('cancellation_not_found');
  if (!found.isOpen) return refused('cancellation_decided');
  const refund =
    decision.kind === 'approve' ? await requestCancellationRefund(deps, tx, { ...request, found, ...decision }) : null;
  if (refund !== null && !refund.ok) return refund;
  const refundId = refund?.value.refundId ?? null;
  await decideCancellationRequest(tx, {
    cancellationRequestId,
    refundId,
    refusal: decision.kind === 'refuse' ? decision.refusal : null,
    actor: auditNameOf(request.actor),
    at: deps.clock.now(),
  });
  return accepted({ refundId });
}

type Approved = DecisionRequest & { readonly found: CancellationToDecide; readonly keepFee: boolean };

async function requestCancellationRefund(
  deps: Pick<DecisionDeps, 'clock' | 'ids'>,
  tx: Tx,
  { actor, command, found, keepFee }: Approved,
) {
  const { refundableAgorot, feeAgorot, paymentId, unused } = found;
  const amountAgorot = refundableAgorot - (keepFee ? feeAgorot : 0);
  if (paymentId === null || amountAgorot <= 0) return refused('payment_not_found');
  const outcome = await requestRefundInTx(deps, tx, {
    actor,
    auditedByCaller: true,
    command: {
      paymentId,
      amountAgorot,
      units: unused,
      reason: 'cancelled',
      idempotencyKey: `cancellation:${command.cancellationRequestId}`,
    },
  });
  if (outcome.ok) return outcome;
  if (outcome.refusal === 'payment_disputed') return refused('payment_disputed');
  // since the request was made, washes were used or money was refunded, so the recorded amount is too high
  return refused('refund_too_much');
}
