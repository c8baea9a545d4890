import type { OrderId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { OrderState } from '#domain/payments/order-state.ts';
import { auditNameOf, type Staff, type Visitor } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { blindIndexOfEmail, blindIndexOfOrderEmail } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/selling/deps.ts';
import {
  decryptOrderPersonalData,
  orderPartSearchKeys,
  encryptOrderPersonalData,
} from '#server/entitlements/public.ts';
import {
  addOrderEmailChange,
  consumeEmailChangeLink,
  enqueueEmailChangeNotice,
  findOrderOfEmailChangeLink,
  lockOrderForEmailChange,
  writeBuyerEmail,
} from '#server/selling/store/orders/order-email-change.ts';
import { enqueuePurchaseMailAgain } from '#server/selling/store/purchase-mail.ts';
import { identityRateLimits } from '#server/identity/public.ts';
import { decryptNewEmail, encryptNewEmail, encryptPreviousEmail } from './sealed-email.ts';

/** Lifetime of the confirmation link in ms. */
const LINK_MS = DAY_MS;

function canResendMail(state: OrderState): boolean {
  return state === 'fulfilled' || state === 'part_refunded';
}

type RequestDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'wake'>;
type Request = { readonly orderId: OrderId; readonly email: string };

/**
 * Sends a confirmation link to a corrected email address of a guest's order. Nothing changes before the link is used.
 * If a staff user makes a typing mistake, no other person therefore gets the purchase. Refused for orders of an
 * account, whose owner changes the email address.
 */
export async function requestOrderEmailChange(
  deps: RequestDeps,
  actor: Staff,
  { orderId, email }: Request,
): Promise<Outcome<null, 'order_not_found' | 'voucher_not_usable' | 'too_many_requests'>> {
  const { clock, db, ids, keyring, limits, wake } = deps;
  const mailbox = blindIndexOfEmail(keyring, email).toString('hex');
  if (!(await limits.consume(identityRateLimits.account_mails_by_email, mailbox)).allowed)
    return refused('too_many_requests');
  const outcome = await db.inTransaction(
    async (tx): Promise<Outcome<null, 'order_not_found' | 'voucher_not_usable'>> => {
      const order = await lockOrderForEmailChange(tx, orderId);
      if (order === null || order.customerId !== null) return refused('order_not_found');
      const known = decryptOrderPersonalData(keyring, orderId, order.privateSealed);
      // the buyer's data was deleted, or the buyer at a machine entered no contact data
      if (known.email === '' && known.buyerPhone === null) return refused('order_not_found');
      if (!canResendMail(order.state)) return refused('voucher_not_usable');
      const orderAddressChangeId = ids.uuid();
      const now = clock.now();
      await addOrderEmailChange(tx, {
        orderAddressChangeId,
        orderId,
        tokenHash: keyring.tokenHash(keyring.mailToken(orderAddressChangeId)),
        emailSealed: encryptNewEmail(keyring, orderAddressChangeId, email),
        askedBy: actor.staffId,
        askedAt: now,
        expiresAt: now + LINK_MS,
      });
      await appendAudit(tx, actor, { action: 'order.ask_address', refId: orderId, detail: {} });
      return accepted(null);
    },
  );
  if (outcome.ok) wake.outbox('mail');
  return outcome;
}

type ConfirmDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'wake'>;

/**
 * Changes the email address of an order after its confirmation link was used. The purchase is sent to the new email
 * address. If the order had a different email address, a notice is sent there. The link works once.
 */
export async function confirmOrderEmailChange(
  { clock, db, keyring, wake }: ConfirmDeps,
  actor: Visitor,
  token: string,
): Promise<Outcome<{ readonly email: string }, 'link_used_up'>> {
  const tokenHash = keyring.tokenHash(token);
  const orderId = await findOrderOfEmailChangeLink(db, tokenHash);
  if (orderId === null) return refused('link_used_up');
  const now = clock.now();
  const outcome = await db.inTransaction(async (tx): Promise<Outcome<{ readonly email: string }, 'link_used_up'>> => {
    const order = await lockOrderForEmailChange(tx, orderId);
    if (order === null || order.customerId !== null || !canResendMail(order.state)) return refused('link_used_up');
    const link = await consumeEmailChangeLink(tx, tokenHash, now);
    if (link === null) return refused('link_used_up');
    const { orderAddressChangeId, emailSealed } = link;
    const email = decryptNewEmail(keyring, orderAddressChangeId, emailSealed);
    const before = decryptOrderPersonalData(keyring, orderId, order.privateSealed);
    const after = { ...before, email };
    await writeBuyerEmail(tx, {
      orderId,
      privateSealed: encryptOrderPersonalData(keyring, orderId, after),
      emailIndex: blindIndexOfOrderEmail(keyring, orderId, email),
      partKeys: orderPartSearchKeys(keyring, after),
    });
    if (before.email !== '' && before.email.toLowerCase() !== email.toLowerCase()) {
      const dedupe = `order_address_changed:${orderAddressChangeId}`;
      const addressSealed = encryptPreviousEmail(keyring, dedupe, before.email);
      await enqueueEmailChangeNotice(tx, { orderId, dedupe, payload: { addressSealed }, now });
    }
    await enqueuePurchaseMailAgain(tx, { orderId, sendId: orderAddressChangeId, actor: auditNameOf(actor), now });
    await appendAudit(tx, actor, { action: 'order.change_address', refId: orderId, detail: {} });
    return accepted({ email });
  });
  if (outcome.ok) wake.outbox('mail');
  return outcome;
}
