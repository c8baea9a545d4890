import { timingSafeEqual } from 'node:crypto';
import type { OrderId, OrderToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { hasRecipient, type GiftContact } from '#domain/entitlements/gift-contact.ts';
import { auditNameOf, type Actor, type Staff, type Visitor } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/selling/deps.ts';
import {
  giftPeopleSearchKeys,
  decryptOrderPersonalData,
  orderPartSearchKeys,
  reissueVoucher,
  encryptOrderPersonalData,
} from '#server/entitlements/public.ts';
import { isBuyer } from '#server/selling/orders/get-order.ts';
import {
  isGiftOrder,
  lockGift,
  restartGiftDelivery,
  writeGiftRecipient,
  type GiftOrder,
  type GiftResend,
} from '#server/selling/store/orders/gift-order.ts';
import { findOrder, type OrderRecord } from '#server/selling/store/orders/order-view.ts';
import { enqueuePurchaseMailAgain } from '#server/selling/store/purchase-mail.ts';
import { sellingRateLimits } from '#server/selling/limits.ts';

export type GiftCorrection = GiftContact & {
  readonly orderToken: OrderToken;
  /** Buyer's email address as entered. Null if the request comes from the buyer's browser or account. */
  readonly email: string | null;
};

/**
 * Result of a correction. `corrected`: the gift is sent to a different email address or phone number. If the gift had a
 * recipient before, its previous code and link are replaced and no longer work. `resent`: the gift is sent again to the
 * same contacts. `kept`: nothing is sent now, because a message is already in progress or scheduled.
 */
export type GiftCorrectionResult = 'corrected' | 'resent' | 'kept';

type CorrectDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'wake'>;

type Refusal = 'order_not_found' | 'proof_refused' | 'voucher_not_usable' | 'too_many_requests';

/**
 * Sends a gift again at the buyer's request. The buyer can state a different email address or phone number. Refused if
 * the gift was claimed or used, or if its voucher is not active.
 */
export async function correctGiftRecipient(
  deps: CorrectDeps,
  actor: Visitor,
  correction: GiftCorrection,
): Promise<Outcome<GiftCorrectionResult, Refusal>> {
  const order = await findOrder(deps.db, deps.keyring.tokenHash(correction.orderToken));
  if (order === null || order.kind !== 'gift') return refused('order_not_found');
  if (!isBuyer(actor, order) && !isEmailOfOrder(deps, order, correction.email)) return refused('proof_refused');
  if (!(await deps.limits.consume(sellingRateLimits.gift_sends_by_order, order.orderId)).allowed)
    return refused('too_many_requests');
  const { orderId } = order;
  const outcome = await deps.db.inTransaction((tx) =>
    correctGiftInTx(deps, tx, { actor, contact: correction, orderId }),
  );
  deps.wake.outbox('mail');
  return outcome;
}

type StaffGiftCorrection = GiftContact & { readonly orderId: OrderId };

/**
 * Does the same as `correctGiftRecipient` at a staff user's request. The call requires a second factor that was entered
 * recently, and the buyer gets the purchase email with the new code. Staff and buyer share the daily limit of the gift.
 */
export async function correctGiftForStaff(
  deps: CorrectDeps,
  actor: Staff,
  { orderId, ...contact }: StaffGiftCorrection,
): Promise<Outcome<GiftCorrectionResult, Exclude<Refusal, 'proof_refused'>>> {
  if (!(await isGiftOrder(deps.db, orderId))) return refused('order_not_found');
  if (!(await deps.limits.consume(sellingRateLimits.gift_sends_by_order, orderId)).allowed)
    return refused('too_many_requests');
  const outcome = await deps.db.inTransaction((tx) => correctGiftInTx(deps, tx, { actor, contact, orderId }));
  if (outcome.ok) deps.wake.outbox('mail');
  return outcome;
}

function isEmailOfOrder({ keyring }: CorrectDeps, order: OrderRecord, email: string | null): boolean {
  return email !== null && timingSafeEqual(blindIndexOfEmail(keyring, email), order.emailIndex);
}

type CorrectionRequest = {
  readonly actor: Visitor | Staff;
  readonly contact: GiftContact;
  readonly orderId: OrderId;
};

async function correctGiftInTx(
  deps: CorrectDeps,
  tx: Tx,
  { actor, contact: { recipientEmail, recipientPhone }, orderId }: CorrectionRequest,
): Promise<Outcome<GiftCorrectionResult, 'voucher_not_usable'>> {
  const gift = await lockGift(tx, orderId);
  if (gift === null || !isGiftUndelivered(gift)) return refused('voucher_not_usable');
  const before = decryptOrderPersonalData(deps.keyring, orderId, gift.privateSealed);
  const isPlanned = gift.giftDueAt !== null;
  const send = (codeVersion: number, action: GiftResend['action']) =>
    restartGiftDelivery(tx, {
      orderId,
      sendId: deps.ids.uuid(),
      codeVersion,
      actor: auditNameOf(actor),
      action,
      now: deps.clock.now(),
    });
  if (before.recipientEmail === recipientEmail && before.recipientPhone === recipientPhone) {
    if (isPlanned || gift.waiting) return accepted('kept');
    await send(gift.codeVersion, 'gift.resend');
    return accepted('resent');
  }
  const after = { ...before, recipientEmail, recipientPhone };
  await writeGiftRecipient(tx, orderId, {
    privateSealed: encryptOrderPersonalData(deps.keyring, orderId, after),
    peopleKeys: giftPeopleSearchKeys(deps.keyring, after),
    partKeys: orderPartSearchKeys(deps.keyring, after),
  });
  // the gift was not sent yet, so no wrong recipient has its link, and its code stays valid
  if (isPlanned) {
    const detail = { codeVersion: gift.codeVersion };
    await appendAudit(tx, actor, { action: 'gift.correct', refId: orderId, detail });
    return accepted('kept');
  }
  const codeVersion = hasRecipient(before) ? await replaceCode(deps, tx, { actor, gift }) : gift.codeVersion;
  await send(codeVersion, 'gift.correct');
  // the purchase mail contains a link with the previous code, so the buyer gets the mail again
  if (codeVersion !== gift.codeVersion) {
    await enqueuePurchaseMailAgain(tx, { orderId, actor: auditNameOf(actor), now: deps.clock.now() });
  }
  return accepted('corrected');
}

export function isGiftUndelivered({ state, lotState, arrived }: GiftOrder): boolean {
  return (state === 'fulfilled' || state === 'part_refunded') && lotState === 'active' && !arrived;
}

async function replaceCode(
  { clock, keyring }: CorrectDeps,
  tx: Tx,
  { actor, gift: { lotId, codeVersion } }: { readonly actor: Actor; readonly gift: GiftOrder },
): Promise<number> {
  const command = { lotId, codeVersion, reason: 'wrong_address', tell: false } as const;
  const reissued = await reissueVoucher({ clock, keyring, db: tx }, actor, command);
  if (!reissued.ok) throw new Error(`the code of voucher ${lotId} was not replaced: ${reissued.refusal}`);
  return keyring.nextCodeVersion(codeVersion);
}
