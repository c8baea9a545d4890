import type { VerificationRefusalReason, VerificationRequestId } from '#contracts/identity/verification.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { CalendarDay } from '#domain/core/time/jerusalem-time.ts';
import { auditNameOf, type Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { lockCustomer } from '#server/identity/store/customer.ts';
import {
  closeVerificationRequest,
  findVerificationRequest,
  lockVerificationRequest,
  type VerificationRequestRow,
} from '#server/identity/store/verification-request.ts';
import { recordVerification, cardValidUntilOf, type ApproveDeps, type ApproveRefusal } from './approve-card.ts';
import { encryptVerificationNote } from './card-picture.ts';

export type VerificationDecision = { readonly requestId: VerificationRequestId } & (
  | { readonly decision: 'approved'; readonly certificateDay: CalendarDay | null }
  | { readonly decision: 'refused'; readonly reason: VerificationRefusalReason; readonly note: string | null }
);

type DecideDeps = ApproveDeps & Pick<Deps, 'wake'>;
type DecisionOutcome = Outcome<null, ApproveRefusal | 'verification_decided'>;

/**
 * Records the decision of a staff user on a verification request. An approval applies from the next order on. The
 * picture and its key are always deleted in the same transaction. A second decision is refused.
 */
export async function decideVerification(
  deps: DecideDeps,
  actor: Staff,
  decision: VerificationDecision,
): Promise<DecisionOutcome> {
  const found = await findVerificationRequest(deps.db, decision.requestId);
  if (found === null) return refused('not_found');
  const decided = await deps.db.inTransaction(async (tx): Promise<DecisionOutcome> => {
    // the account is locked before the request, in the same order as in the deletion of an account
    if ((await lockCustomer(tx, found.customerId)) === null) return refused('not_found');
    const request = await lockVerificationRequest(tx, decision.requestId);
    if (request === null) return refused('not_found');
    // an expired request counts as decided, even if the scheduled job has not closed it yet
    if (request.state !== 'open' || request.endsAt <= deps.clock.now()) return refused('verification_decided');
    return decision.decision === 'approved'
      ? await approve(deps, tx, { actor, request, certificateDay: decision.certificateDay })
      : await refuse(deps, tx, { actor, request, decision });
  });
  if (decided.ok) deps.wake.outbox('mail');
  return decided;
}

type ApprovalInput = {
  readonly actor: Staff;
  readonly request: VerificationRequestRow;
  readonly certificateDay: CalendarDay | null;
};

async function approve(
  deps: DecideDeps,
  tx: Tx,
  { actor, request, certificateDay }: ApprovalInput,
): Promise<DecisionOutcome> {
  const { requestId, customerId, kind, withPicture } = request;
  const card = { customerId, kind, method: withPicture ? 'picture' : 'in_person', certificateDay } as const;
  const validity = await cardValidUntilOf(deps, tx, card);
  if (!validity.ok) return validity;
  const closing = { requestId, closedBy: auditNameOf(actor), reason: null, noteSealed: null };
  await closeVerificationRequest(tx, { ...closing, state: 'approved', now: deps.clock.now() });
  await recordVerification(deps, tx, { customerId, kind, method: card.method, actor, validUntil: validity.value });
  return accepted(null);
}

type RefusalInput = {
  readonly actor: Staff;
  readonly request: VerificationRequestRow;
  readonly decision: { readonly reason: VerificationRefusalReason; readonly note: string | null };
};

async function refuse(
  { clock, keyring }: DecideDeps,
  tx: Tx,
  { actor, request, decision: { reason, note } }: RefusalInput,
): Promise<DecisionOutcome> {
  const { requestId, customerId, kind } = request;
  const noteSealed = note === null ? null : encryptVerificationNote(keyring, requestId, note);
  const closedBy = auditNameOf(actor);
  await closeVerificationRequest(tx, { requestId, state: 'refused', closedBy, reason, noteSealed, now: clock.now() });
  const detail = { requestId, kind, reason };
  await appendAudit(tx, actor, { action: 'verification.refuse', refId: customerId, detail });
  return accepted(null);
}
