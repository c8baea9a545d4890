import type { z } from 'zod';
import { customerIdSchema } from '#contracts/core/ids.ts';
import type { listStaffCustomers, StaffCustomerRow } from '#contracts/staff/customers.ts';
import { ROWS_A_PAGE } from '#contracts/staff/list.ts';
import { isoTextOf } from '#domain/core/jerusalem-time.ts';
import { maskEmail, maskName, maskPhone } from '#domain/core/masking.ts';
import { readVoucherSearch } from '#domain/staff/voucher-search.ts';
import type { Deps } from '#server/deps.ts';
import { openProfile } from '#server/identity/public.ts';
import { listCustomerRows, type CustomerListRow } from '../store/customer-list.ts';
import { soughtIn } from '../vouchers/list-vouchers.ts';

type Wish = z.output<(typeof listStaffCustomers)['query']>;

/** One page of accounts, the newest first, and where the next one begins. */
export async function listCustomers(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  { after, search = '' }: Wish,
): Promise<{ rows: StaffCustomerRow[]; next: string | null }> {
  const sought = readVoucherSearch(search);
  // an address that somebody changed begins at the newest
  const before = customerIdSchema.safeParse(after).data ?? null;
  const asked = { before, limit: ROWS_A_PAGE + 1 };
  const rows = await listCustomerRows(db, asked, sought === null ? null : soughtIn(keyring, sought));
  const page = rows.slice(0, ROWS_A_PAGE);
  return {
    rows: page.map((row) => customerRowOf(keyring, row)),
    next: rows.length > ROWS_A_PAGE ? (page.at(-1)?.customerId ?? null) : null,
  };
}

/** An account for whoever may read accounts: who it is stays behind dots. */
export function customerRowOf(keyring: Deps['keyring'], row: CustomerListRow): StaffCustomerRow {
  const { firstName, lastName, email, phone } = openProfile(keyring, row.customerId, row.profileSealed);
  const name = `${firstName} ${lastName}`.trim();
  return {
    customerId: row.customerId,
    nameMasked: name === '' ? null : maskName(name),
    emailMasked: email === null ? null : maskEmail(email),
    phoneMasked: phone === null ? null : maskPhone(phone),
    emailProven: row.emailProven,
    phoneProven: row.phoneProven,
    joinedAt: isoTextOf(row.createdAt),
    locale: row.locale,
  };
}
