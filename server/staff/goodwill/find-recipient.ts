import type { CustomerId, LotId, OrderId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { CaseKind } from '#contracts/staff/cases/case-list.ts';
import { SESSION_IDLE_MS } from '#domain/core/session.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findCustomerIdByEmail, readProfile, findAccountContact } from '#server/identity/public.ts';
import { decryptOrderPersonalDataOrEmpty } from '#server/entitlements/public.ts';
import { findVoucherContact } from '#server/selling/public.ts';
import { findSender } from '../cases/find-sender.ts';
import { findCustomerRow } from '../customers/store/customer-list.ts';
import { findGuestOrder } from '../customers/store/guest-detail.ts';
import { findVoucherDetail } from '../vouchers/store/voucher-detail.ts';

/**
 * Reference by which the staff user selects the recipient. It identifies an account, an order's buyer, a voucher's
 * holder, a case's sender, or an email address.
 */
export type RecipientRef = {
  readonly customerId?: CustomerId | undefined;
  readonly orderId?: OrderId | undefined;
  readonly lotId?: LotId | undefined;
  readonly caseKind?: CaseKind | undefined;
  readonly caseId?: string | undefined;
  readonly email?: string | undefined;
  readonly locale?: Locale | undefined;
};

export type Recipient = {
  /** Account of the recipient. Null if the recipient is an email address without an account. */
  readonly customerId: CustomerId | null;
  /** Email address for mails to the recipient. Null if the account has no verified email address. */
  readonly email: string | null;
  /** Email address of the account that is not verified. Null if `email` is known, or if the account has none. */
  readonly unverifiedEmail: string | null;
  readonly locale: Locale;
  /** Blind index of the email address, verified or not. Null if the account has no email address. */
  readonly emailIndex: Buffer | null;
};

type RecipientDeps = Pick<Deps, 'clock' | 'db' | 'keyring'>;

/**
 * Returns the recipient. Returns null if there is none. If an account has verified the given email address, this
 * account is the recipient.
 */
export async function findRecipient(deps: RecipientDeps, recipientRef: RecipientRef): Promise<Recipient | null> {
  const { customerId, orderId, lotId, caseKind, caseId, email, locale } = recipientRef;
  if (customerId !== undefined) return await recipientOfAccount(deps, customerId);
  if (orderId !== undefined) return await recipientOfOrder(deps, orderId);
  if (lotId !== undefined) return await recipientOfVoucher(deps, lotId);
  if (caseKind !== undefined && caseId !== undefined) {
    const sender = await findSender(deps, { kind: caseKind, id: caseId });
    return sender === null ? null : await recipientOfEmail(deps, sender);
  }
  return email === undefined ? null : await recipientOfEmail(deps, { email, locale: locale ?? 'he' });
}

/**
 * Returns the buyer of an order. Returns null if the order does not exist, or if it is a guest's order without a stored
 * email address.
 */
async function recipientOfOrder(deps: RecipientDeps, orderId: OrderId): Promise<Recipient | null> {
  const order = await findGuestOrder(deps.db, orderId);
  if (order === null) return null;
  if (order.customerId !== null) return await recipientOfAccount(deps, order.customerId);
  const { email } = decryptOrderPersonalDataOrEmpty(deps.keyring, orderId, order.privateSealed);
  return email === '' ? null : await recipientOfEmail(deps, { email, locale: order.locale });
}

async function recipientOfVoucher(deps: RecipientDeps, lotId: LotId): Promise<Recipient | null> {
  const voucher = await findVoucherDetail(deps.db, lotId);
  if (voucher === null) return null;
  if (voucher.customerId !== null) return await recipientOfAccount(deps, voucher.customerId);
  const contact = await findVoucherContact(deps, lotId);
  return contact === null ? null : await recipientOfEmail(deps, contact);
}

async function recipientOfEmail(
  deps: RecipientDeps,
  { email, locale }: { readonly email: string; readonly locale: Locale },
): Promise<Recipient | null> {
  const customerId = await findCustomerIdByEmail(deps, email);
  if (customerId !== null) return await recipientOfAccount(deps, customerId);
  return { customerId: null, email, unverifiedEmail: null, locale, emailIndex: blindIndexOfEmail(deps.keyring, email) };
}

async function recipientOfAccount(deps: RecipientDeps, customerId: CustomerId): Promise<Recipient | null> {
  const now = deps.clock.now();
  const row = await findCustomerRow(deps.db, { customerId, now, idleSince: now - SESSION_IDLE_MS });
  if (row === null) return null;
  const { email, pendingEmail } = readProfile(deps.keyring, customerId, row.profileSealed);
  const contact = await findAccountContact(deps, customerId);
  return {
    customerId,
    email: contact?.email ?? null,
    unverifiedEmail: contact === null ? (pendingEmail ?? email) : null,
    locale: row.locale,
    emailIndex: email === null ? null : blindIndexOfEmail(deps.keyring, email),
  };
}
