import type { RefusalReason, VerificationRequestId } from '#contracts/identity/verification.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { CalendarDay } from '#domain/core/time/jerusalem-time.ts';
import { auditNameOf, type Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { lockCustomer } from '#server/identity/store/customer.ts';
import {
  closeRequest,
  findRequest,
  lockRequest,
  type RequestRow,
} from '#server/identity/store/verification-request.ts';
import { keepApproval, validUntilOf, type ApproveDeps, type ApproveRefusal } from './approve-card.ts';
import { sealNote } from './card-picture.ts';

export type VerificationDecision = { readonly requestId: VerificationRequestId } & (
  | { readonly decision: 'approved'; readonly certificateDay: CalendarDay | null }
  | { readonly decision: 'refused'; readonly reason: RefusalReason; readonly note: string | null }
);

type DecideDeps = ApproveDeps & Pick<Deps, 'wake'>;
type Decided = Outcome<null, ApproveRefusal | 'verification_decided'>;

/**
 * What somebody of the staff says of a request, once: what is approved counts from the next order on, and either way the
 * picture and its key are deleted in the same transaction. Whoever comes second hears that it is decided.
 */
export async function decideVerification(
  deps: DecideDeps,
  actor: Staff,
  decision: VerificationDecision,
): Promise<Decided> {
  const found = await findRequest(deps.db, decision.requestId);
  if (found === null) return refused('not_found');
  const decided = await deps.db.inTransaction(async (tx): Promise<Decided> => {
    // the account first, as a deletion of it does
    if ((await lockCustomer(tx, found.customerId)) === null) return refused('not_found');
    const request = await lockRequest(tx, decision.requestId);
    if (request === null) return refused('not_found');
    // also one whose time is over and that nobody has swept away yet
    if (request.state !== 'open' || request.endsAt <= deps.clock.now()) return refused('verification_decided');
    return decision.decision === 'approved'
      ? await approve(deps, tx, { actor, request, certificateDay: decision.certificateDay })
      : await refuse(deps, tx, { actor, request, decision });
  });
  if (decided.ok) deps.wake.outbox('mail');
  return decided;
}

type Approving = {
  readonly actor: Staff;
  readonly request: RequestRow;
  readonly certificateDay: CalendarDay | null;
};

async function approve(deps: DecideDeps, tx: Tx, { actor, request, certificateDay }: Approving): Promise<Decided> {
  const { requestId, customerId, kind, withPicture } = request;
  const card = { customerId, kind, method: withPicture ? 'picture' : 'in_person', certificateDay } as const;
  const validity = await validUntilOf(deps, tx, card);
  if (!validity.ok) return validity;
  const closing = { requestId, closedBy: auditNameOf(actor), reason: null, noteSealed: null };
  await closeRequest(tx, { ...closing, state: 'approved', now: deps.clock.now() });
  await keepApproval(deps, tx, { customerId, kind, method: card.method, actor, validUntil: validity.value });
  return accepted(null);
}

type Refusing = {
  readonly actor: Staff;
  readonly request: RequestRow;
  readonly decision: { readonly reason: RefusalReason; readonly note: string | null };
};

async function refuse(
  { clock, keyring }: DecideDeps,
  tx: Tx,
  { actor, request, decision: { reason, note } }: Refusing,
): Promise<Decided> {
  const { requestId, customerId, kind } = request;
  const noteSealed = note === null ? null : sealNote(keyring, requestId, note);
  const closedBy = auditNameOf(actor);
  await closeRequest(tx, { requestId, state: 'refused', closedBy, reason, noteSealed, now: clock.now() });
  const detail = { requestId, kind, reason };
  await appendAudit(tx, actor, { action: 'verification.refuse', refId: customerId, detail });
  return accepted(null);
}
