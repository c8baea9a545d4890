import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findSelfApprovalRefusal } from '../team/approvers.ts';
import { isOwnEmail } from '../team/store/own-emails.ts';
import { decideGoodwill, lockGoodwillGiver, lockGoodwill, type Goodwill } from './store/goodwill.ts';
import { enqueuePointsMail } from './store/goodwill-mail.ts';
import {
  addGoodwillPoints,
  addGoodwillWashes,
  canDeliverGoodwill,
  valueGoodwill,
  type GoodwillDeps,
  type GoodwillGift,
  type ValuedGoodwill,
} from './goodwill-gift.ts';
import { findRecipient, type Recipient } from './find-recipient.ts';
import { openSealedGoodwillText } from './sealed-goodwill.ts';

type ProposalRefusal = 'proposal_not_found' | 'proposal_decided';
type Refusal =
  | ProposalRefusal
  | 'proposal_own'
  | 'proposal_too_early'
  | 'goodwill_own'
  | 'goodwill_too_much'
  | 'customer_unreachable'
  | 'package_not_found';
type GoodwillDecision = { readonly actor: Staff; readonly goodwillId: string };

/**
 * Approves a proposal to give a customer free washes or points. Value and recipient are checked again, then the washes
 * or points are given. The approver must be a second staff user. If no colleague has this permission, an owner may
 * approve the owner's own proposal one hour after making it. The audit entry records this.
 */
export async function confirmGoodwill(
  deps: GoodwillDeps,
  actor: Staff,
  goodwillId: string,
): Promise<Outcome<null, Refusal>> {
  const outcome = await deps.db.inTransaction((tx) => confirmGoodwillInTx(deps, tx, { actor, goodwillId }));
  if (outcome.ok) deps.wake.outbox('mail');
  return outcome;
}

async function confirmGoodwillInTx(
  deps: GoodwillDeps,
  tx: Tx,
  { actor, goodwillId }: GoodwillDecision,
): Promise<Outcome<null, Refusal>> {
  await lockGoodwillGiver(tx, actor.staffId);
  const proposal = await lockGoodwill(tx, goodwillId);
  if (proposal === null) return refused('proposal_not_found');
  if (proposal.state !== 'proposed') return refused('proposal_decided');
  const isOwn = proposal.givenBy === actor.staffId;
  const approval = { actor, permission: 'credit.mint', proposedAt: proposal.askedAt, now: deps.clock.now() } as const;
  const tooFew = isOwn ? await findSelfApprovalRefusal(tx, approval) : null;
  if (tooFew !== null) return refused(tooFew);
  const to = await recipientOf(deps, proposal);
  // the email address is checked again, because the account can have changed it since the proposal was made
  if (await isOwnEmail(tx, actor.staffId, [proposal.emailIndex, to?.emailIndex])) return refused('goodwill_own');
  const gift = giftOf(proposal);
  if (to === null || !canDeliverGoodwill(to, gift)) return refused('customer_unreachable');
  const valued = await valueGoodwill(deps, tx, gift);
  return valued.ok
    ? await giveConfirmedGoodwill(deps, tx, { actor, proposal, to, isOwn, valued: valued.value })
    : valued;
}

type ConfirmedGift = {
  readonly actor: Staff;
  readonly proposal: Goodwill;
  readonly to: Recipient;
  /** True if the proposer approves the proposal, because no colleague can approve it. */
  readonly isOwn: boolean;
  readonly valued: ValuedGoodwill;
};

async function giveConfirmedGoodwill(
  deps: GoodwillDeps,
  tx: Tx,
  { actor, proposal, to, isOwn, valued }: ConfirmedGift,
): Promise<Outcome<null, 'package_not_found'>> {
  const { goodwillId, kind, reason, givenBy } = proposal;
  const { worthAgorot, units } = valued;
  const carried = { goodwillId, valued, to };
  const orderId = kind === 'washes' ? await addGoodwillWashes(deps, tx, carried) : null;
  if (kind === 'washes' && orderId === null) return refused('package_not_found');
  const now = deps.clock.now();
  const decision = { goodwillId, staffId: actor.staffId, given: true, isOwn, worthAgorot, orderId, now };
  if (!(await decideGoodwill(tx, decision))) throw new Error(`gift ${goodwillId} was decided although it is locked`);
  if (kind === 'points') {
    await addGoodwillPoints(deps, tx, carried);
    await enqueuePointsMail(tx, { goodwillId, now });
  }
  await appendAudit(tx, actor, {
    action: 'credit.mint',
    refId: goodwillId,
    detail: {
      kind,
      units,
      worthAgorot,
      reason,
      proposedBy: givenBy,
      ...(orderId === null ? {} : { orderId }),
      ...(isOwn ? { ownConfirmation: true } : {}),
    },
  });
  return accepted(null);
}

function giftOf({ kind, units, packageNumber }: Goodwill): GoodwillGift {
  return kind === 'points' ? { kind, points: units } : { kind, packageNumber: packageNumber ?? 0 };
}

async function recipientOf(deps: GoodwillDeps, proposal: Goodwill): Promise<Recipient | null> {
  const { customerId, goodwillId, emailSealed, locale } = proposal;
  if (customerId !== null) return await findRecipient(deps, { customerId });
  const email = openSealedGoodwillText(deps.keyring, 'email_sealed', { goodwillId, sealed: emailSealed });
  return email === null ? null : await findRecipient(deps, { email, locale });
}

/**
 * Declines a proposal to give a customer free washes or points. The staff user who proposed it uses the same call to
 * withdraw it.
 */
export async function declineGoodwill(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  goodwillId: string,
): Promise<Outcome<null, ProposalRefusal>> {
  return await db.inTransaction(async (tx): Promise<Outcome<null, ProposalRefusal>> => {
    const proposal = await lockGoodwill(tx, goodwillId);
    if (proposal === null) return refused('proposal_not_found');
    const { kind, units, worthAgorot } = proposal;
    const now = clock.now();
    const declined = {
      goodwillId,
      staffId: actor.staffId,
      given: false,
      isOwn: false,
      worthAgorot,
      orderId: null,
      now,
    };
    if (!(await decideGoodwill(tx, declined))) return refused('proposal_decided');
    await appendAudit(tx, actor, {
      action: 'goodwill.decline',
      refId: goodwillId,
      detail: { kind, units, worthAgorot },
    });
    return accepted(null);
  });
}
