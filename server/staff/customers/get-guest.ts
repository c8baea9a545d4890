import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { OrderId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { getStaffGuest, StaffGuest } from '#contracts/staff/customers/guests.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { SESSION_IDLE_MS } from '#domain/core/session.ts';
import { maskName } from '#domain/core/text/masking.ts';
import type { Staff } from '#server/core/actor.ts';
import { searchTextKeysOf } from '#server/core/keyring/search-keys.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/staff/deps.ts';
import { readOrderPersonalData, type OrderPersonalData } from '#server/entitlements/public.ts';
import { findCustomerIdByEmail, resolveMergedAccount } from '#server/identity/public.ts';
import { voucherRowOf } from '../vouchers/list-vouchers.ts';
import { listCasesOfPerson } from './cases-of-person.ts';
import { personMessageOf, personWashesOf } from './get-customer.ts';
import { guestContactOf, maskedNameOf } from './list-customers.ts';
import { listMessagesOfGuest } from './store/person-messages.ts';
import { findCustomerRow } from './store/customer-list.ts';
import {
  countWashesLeftOfGuest,
  findGuestOrder,
  listOrdersOfGuest,
  listVouchersOfGuest,
  listWashesOfGuest,
  type GuestKeys,
  type GuestOrderRow,
} from './store/guest-detail.ts';

type GuestDeps = SealedDeps & Pick<Deps, 'clock' | 'db'>;
type GuestResponse = ResponseOf<typeof getStaffGuest>;

/**
 * Returns the guest who placed an order, with all data of the same email address. A guest who entered only a phone
 * number at a machine is identified by that number. If the order now belongs to an account, returns the id of the
 * account.
 */
export async function getGuest(
  deps: GuestDeps,
  actor: Staff,
  orderId: OrderId,
): Promise<Outcome<GuestResponse, 'order_not_found'>> {
  const order = await findGuestOrder(deps.db, orderId);
  if (order === null) return refused('order_not_found');
  if (order.customerId !== null) {
    return accepted({ movedTo: await resolveMergedAccount(deps.db, order.customerId), guest: null });
  }
  if (!order.isGuest) return refused('order_not_found');
  return accepted({ movedTo: null, guest: await guestOf(deps, actor, order) });
}

async function guestOf(deps: GuestDeps, actor: Staff, order: GuestOrderRow): Promise<StaffGuest> {
  const details = readOrderPersonalData(deps.keyring, order.orderId, order.privateSealed);
  const keys = guestKeysOfDetails(deps, order, details);
  const [orders, vouchers, washes, messages, washesLeft, cases, account] = await Promise.all([
    listOrdersOfGuest(deps.db, keys),
    listVouchersOfGuest(deps.db, keys),
    listWashesOfGuest(deps.db, keys),
    listMessagesOfGuest(deps.db, keys),
    countWashesLeftOfGuest(deps.db, keys, deps.clock.now()),
    listCasesOfPerson(deps, actor, emailOrPhoneOf(details)),
    accountOf(deps, details?.email ?? ''),
  ]);
  const opened = orders.map(({ privateSealed, firstAt, ...row }) => ({
    row,
    firstAt,
    people: readOrderPersonalData(deps.keyring, row.orderId, privateSealed),
  }));
  const names = opened.map(({ people }) => guestContactOf(people).nameMasked);
  return {
    ...guestContactOf(details),
    nameMasked: names.find((name) => name !== null) ?? null,
    locale: order.locale,
    firstAt: toIsoInstant(opened[0]?.firstAt ?? deps.clock.now()),
    account,
    washesLeft,
    orders: opened.map(({ row, people }) => ({
      ...row,
      at: toIsoInstant(row.at),
      toMasked: maskedOrNull(people?.recipientName ?? ''),
    })),
    vouchers: vouchers.map((voucher) => voucherRowOf(deps, voucher)),
    washes: await personWashesOf(deps, washes),
    messages: messages.map(personMessageOf),
    cases,
  };
}

function maskedOrNull(name: string): string | null {
  return name === '' ? null : maskName(name);
}

/** Returns the email address of an order. If its buyer entered none, returns the phone number. */
function emailOrPhoneOf(details: OrderPersonalData | null): string | null {
  if (details === null) return null;
  return details.email === '' ? details.buyerPhone : details.email;
}

export function guestKeysOf(deps: SealedDeps, order: GuestOrderRow): GuestKeys {
  return guestKeysOfDetails(deps, order, readOrderPersonalData(deps.keyring, order.orderId, order.privateSealed));
}

function guestKeysOfDetails(
  { keyring }: SealedDeps,
  { emailIndex }: GuestOrderRow,
  details: OrderPersonalData | null,
): GuestKeys {
  const { email = '', buyerPhone = null } = details ?? {};
  const keys = searchTextKeysOf(keyring, 'shop_order', {
    name: null,
    email: email === '' ? null : email,
    phone: buyerPhone,
  });
  return {
    emailIndex,
    // several people can share a phone number, so orders with an email address are not grouped by phone number
    buyerPhone: email === '' ? keys.phone : null,
    giftEmail: keys.email,
    giftPhone: keys.phone,
  };
}

async function accountOf(deps: GuestDeps, email: string): Promise<StaffGuest['account']> {
  const customerId = email === '' ? null : await findCustomerIdByEmail(deps, email);
  if (customerId === null) return null;
  const now = deps.clock.now();
  const row = await findCustomerRow(deps.db, { customerId, now, idleSince: now - SESSION_IDLE_MS });
  return row === null ? null : { customerId, nameMasked: maskedNameOf(deps, customerId, row.profileSealed) };
}
