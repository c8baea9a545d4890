import type { Locale } from '#contracts/core/locale.ts';
import { orderIdSchema } from '#contracts/core/ids.ts';
import type { Deps } from '#server/staff/deps.ts';
import { decryptOrderPersonalDataOrEmpty } from '#server/entitlements/public.ts';
import { findAccountContact, type AccountContact } from '#server/identity/public.ts';
import { findContactMessage, readContactPersonalData } from '#server/messaging/public.ts';
import { findVoucherContact, findVoucherPhone } from '#server/selling/public.ts';
import { findGuestOrder } from '../customers/store/guest-detail.ts';
import { findWashOfCase } from './store/case-details.ts';
import type { CaseKey } from './store/case-list.ts';

export type Sender = {
  readonly locale: Locale;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly said: string | null;
  readonly city: string | null;
  readonly group: string | null;
};

/**
 * Returns the sender of a case. For a wash or its rating it is the voucher's holder, for a rated purchase its buyer.
 * Returns null if no email address is known. This includes manual washes, which have no sender, and damaged messages,
 * which cannot be decrypted.
 */
export async function findSender(deps: Pick<Deps, 'db' | 'keyring'>, { kind, id }: CaseKey): Promise<Sender | null> {
  if (kind === 'hand_wash') return null;
  if (kind === 'wash') return findVoucherHolderOfWash(deps, id);
  if (kind === 'rating') return (await findVoucherHolderOfWash(deps, id)) ?? (await findBuyerOfOrder(deps, id));
  const message = await findContactMessage(deps.db, id);
  if (message === null) return null;
  const read = readContactPersonalData(deps.keyring, message.contactMessageId, message.privateSealed);
  if (read === null) return null;
  const { message: said, ...sender } = read;
  return sender.email === '' ? null : { ...sender, said, locale: message.locale };
}

async function findVoucherHolderOfWash(
  deps: Pick<Deps, 'db' | 'keyring'>,
  redemptionId: string,
): Promise<Sender | null> {
  const wash = await findWashOfCase(deps.db, redemptionId);
  const contact = wash === null ? null : await findVoucherContact(deps, wash.lotId);
  return contact === null ? null : senderOf(contact);
}

async function findBuyerOfOrder(deps: Pick<Deps, 'db' | 'keyring'>, orderId: string): Promise<Sender | null> {
  const order = await findGuestOrder(deps.db, orderIdSchema.parse(orderId));
  if (order === null) return null;
  const account = order.customerId === null ? null : await findAccountContact(deps, order.customerId);
  if (account !== null) return senderOf(account);
  const { email } = decryptOrderPersonalDataOrEmpty(deps.keyring, order.orderId, order.privateSealed);
  return email === '' ? null : senderOf({ email, locale: order.locale });
}

function senderOf(contact: AccountContact): Sender {
  return { ...contact, name: '', phone: null, said: null, city: null, group: null };
}

/**
 * Returns the phone number of a wash's holder, to which an answer can be sent as a text message. Returns null if the
 * holder has a known email address, or no phone number.
 */
export async function findHolderPhone(
  deps: Pick<Deps, 'db' | 'keyring'>,
  { kind, id }: CaseKey,
): Promise<Awaited<ReturnType<typeof findVoucherPhone>>> {
  const wash = kind === 'wash' || kind === 'rating' ? await findWashOfCase(deps.db, id) : null;
  if (wash === null || (await findVoucherContact(deps, wash.lotId)) !== null) return null;
  return await findVoucherPhone(deps, wash.lotId);
}

type HolderVoucher = NonNullable<Awaited<ReturnType<typeof findVoucherPhone>>>['voucher'];

/**
 * Returns true if a text message to the holder contains the link to the voucher page. A voucher that belongs to an
 * account is listed there. The page also shows if the voucher cannot be used yet.
 */
export function isVoucherLinked({ ownerId, state }: Pick<HolderVoucher, 'ownerId' | 'state'>): boolean {
  return ownerId === null && state !== 'void' && state !== 'expired';
}
