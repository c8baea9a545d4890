import type { OrderId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { GoodwillReason } from '#contracts/core/goodwill.ts';
import { amountWithoutApproval, actionLimitFor } from '#domain/staff/action-limits.ts';
import { shopDayBoundsAt } from '#domain/staff/customers/goodwill.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import { readStaffLimits } from '../settings/staff-limits.ts';
import { requestApproval } from '../team/approvers.ts';
import { isOwnEmail } from '../team/store/own-emails.ts';
import { addGoodwill, findGoodwillByKey, lockGoodwillGiver, sumGoodwillWithoutApproval } from './store/goodwill.ts';
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
import { findRecipient, type Recipient, type RecipientRef } from './find-recipient.ts';
import { sealGoodwillText } from './sealed-goodwill.ts';

export type GoodwillRequest = {
  readonly to: RecipientRef;
  readonly gift: GoodwillGift;
  readonly reason: GoodwillReason;
  readonly note: string;
  /**
   * Value of the gift in agorot as the dialog showed it. `alone` is true if the dialog said that no approval is needed.
   * The request is refused if one of the two has changed.
   */
  readonly seen: { readonly worthAgorot: number; readonly alone: boolean };
  readonly idempotencyKey: string;
};

type Refusal =
  | 'not_found'
  | 'package_not_found'
  | 'customer_unreachable'
  | 'goodwill_own'
  | 'goodwill_too_much'
  | 'changed_meanwhile'
  | 'idempotency_key_reused';
type GoodwillOutcome = Outcome<'given' | 'proposed', Refusal>;
type GoodwillCommand = { readonly actor: Staff; readonly request: GoodwillRequest; readonly to: Recipient };

/**
 * Gives a customer free washes or points (goodwill). Staff users cannot give to an account that has their own present
 * or former email address. A gift above the limit, per gift or per day, becomes a proposal. A repeated request with the
 * same key gives nothing more.
 */
export async function giveGoodwill(
  deps: GoodwillDeps,
  actor: Staff,
  request: GoodwillRequest,
): Promise<GoodwillOutcome> {
  const to = await findRecipient(deps, request.to);
  if (to === null) return refused('not_found');
  const outcome = await deps.db.inTransaction((tx) => giveGoodwillInTx(deps, tx, { actor, request, to }));
  if (outcome.ok) deps.wake.outbox('mail');
  if (outcome.ok && outcome.value === 'proposed') deps.wake.outbox('push');
  return outcome;
}

async function giveGoodwillInTx(deps: GoodwillDeps, tx: Tx, giving: GoodwillCommand): Promise<GoodwillOutcome> {
  const { actor, request, to } = giving;
  const { staffId } = actor;
  const giver = await lockGoodwillGiver(tx, staffId);
  const earlier = await findGoodwillByKey(tx, request.idempotencyKey);
  if (earlier !== null) {
    if (!earlier.wishMac.equals(requestMacOf(deps, giving))) return refused('idempotency_key_reused');
    return accepted(earlier.state === 'proposed' ? 'proposed' : 'given');
  }
  if (await isOwnEmail(tx, staffId, [to.emailIndex])) return refused('goodwill_own');
  const valued = await valueGoodwill(deps, tx, request.gift);
  if (!valued.ok) return valued;
  if (!canDeliverGoodwill(to, request.gift)) return refused('customer_unreachable');
  const todayAgorot = await sumGoodwillWithoutApproval(tx, { staffId, ...shopDayBoundsAt(deps.clock.now()) });
  const { worthAgorot } = valued.value;
  const limit = actionLimitFor('goodwill', await readStaffLimits(tx), giver);
  const alone = worthAgorot <= amountWithoutApproval(limit, { ofOrderAgorot: 0, todayAgorot });
  if (worthAgorot !== request.seen.worthAgorot || alone !== request.seen.alone) return refused('changed_meanwhile');
  return await write(deps, tx, { ...giving, valued: valued.value, alone });
}

type ValuedGoodwillCommand = GoodwillCommand & { readonly valued: ValuedGoodwill; readonly alone: boolean };

async function write(deps: GoodwillDeps, tx: Tx, writing: ValuedGoodwillCommand): Promise<GoodwillOutcome> {
  const { request, to, valued, alone } = writing;
  const goodwillId = deps.ids.uuid();
  const carried = { goodwillId, valued, to };
  const orderId = alone && request.gift.kind === 'washes' ? await addGoodwillWashes(deps, tx, carried) : null;
  if (alone && request.gift.kind === 'washes' && orderId === null) return refused('changed_meanwhile');
  await addGoodwill(tx, rowOf(deps, goodwillId, { ...writing, orderId }));
  if (alone && request.gift.kind === 'points') {
    await addGoodwillPoints(deps, tx, carried);
    await enqueuePointsMail(tx, { goodwillId, now: deps.clock.now() });
  }
  if (!alone) {
    const proposal = { proposalId: goodwillId, now: deps.clock.now() };
    await requestApproval(tx, { actor: writing.actor, permission: 'credit.mint', ...proposal });
  }
  await audit(tx, goodwillId, { ...writing, orderId });
  return accepted(alone ? 'given' : 'proposed');
}

async function audit(
  tx: Tx,
  goodwillId: string,
  writing: ValuedGoodwillCommand & { readonly orderId: OrderId | null },
) {
  const { actor, request, to, valued, alone, orderId } = writing;
  await appendAudit(tx, actor, {
    action: alone ? 'credit.mint' : 'goodwill.propose',
    refId: goodwillId,
    detail: {
      kind: request.gift.kind,
      units: valued.units,
      worthAgorot: valued.worthAgorot,
      reason: request.reason,
      ...(to.customerId === null ? {} : { customerId: to.customerId }),
      ...(orderId === null ? {} : { orderId }),
    },
  });
}

function rowOf(
  deps: GoodwillDeps,
  goodwillId: string,
  writing: ValuedGoodwillCommand & { readonly orderId: OrderId | null },
) {
  const { actor, request, to, valued, alone, orderId } = writing;
  const now = deps.clock.now();
  const isProposal = !alone;
  // the email address is stored only while a proposal waits, because an account has its own email address, and an order
  // of free washes stores the recipient's
  const email = isProposal && to.customerId === null ? to.email : null;
  return {
    goodwillId,
    kind: request.gift.kind,
    units: valued.units,
    worthAgorot: valued.worthAgorot,
    packageNumber: request.gift.kind === 'washes' ? request.gift.packageNumber : null,
    customerId: to.customerId,
    emailIndex: isProposal ? to.emailIndex : null,
    emailSealed: sealGoodwillText(deps.keyring, 'email_sealed', { goodwillId, text: email }),
    noteSealed: sealGoodwillText(deps.keyring, 'note_sealed', { goodwillId, text: request.note }),
    locale: to.locale,
    reason: request.reason,
    idempotencyKey: request.idempotencyKey,
    wishMac: requestMacOf(deps, writing),
    staffId: actor.staffId,
    now,
    state: alone ? ('given' as const) : ('proposed' as const),
    givenAt: alone ? now : null,
    orderId,
  };
}

/**
 * Returns the MAC of staff user, recipient and gift. If another request uses the same key, its MAC differs, so it is
 * not mistaken for a repeated request.
 */
function requestMacOf({ keyring }: GoodwillDeps, { actor, request, to }: GoodwillCommand): Buffer {
  const { gift, reason } = request;
  return keyring.blindIndex('goodwill', JSON.stringify([actor.staffId, to.customerId ?? to.email, gift, reason]));
}
