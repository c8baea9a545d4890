import type { z } from 'zod';
import { customerIdSchema, type CustomerId } from '#contracts/core/ids.ts';
import type { listStaffCustomers, StaffCustomerRow } from '#contracts/staff/customers.ts';
import { isoTextOf } from '#domain/core/jerusalem-time.ts';
import { maskEmail, maskName, maskPhone } from '#domain/core/masking.ts';
import { readStaffSearch } from '#domain/staff/staff-search.ts';
import type { Deps } from '#server/deps.ts';
import { openProfile } from '#server/identity/public.ts';
import { soughtIn } from '../list/sought.ts';
import { ROWS_ASKED, staffPage } from '../list/staff-page.ts';
import { listCustomerRows, type CustomerListRow } from '../store/customer-list.ts';

type Wish = z.output<(typeof listStaffCustomers)['query']>;

/** One page of accounts, the newest first, and where the next one begins. */
export async function listCustomers(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  { after, search = '', sort }: Wish,
): Promise<{ rows: StaffCustomerRow[]; next: string | null }> {
  const sought = readStaffSearch(search);
  // an address that somebody changed begins at the newest
  const before = customerIdSchema.safeParse(after).data ?? null;
  const asked = { before, order: sort === 'joined' ? 'oldest' : 'newest', limit: ROWS_ASKED } as const;
  const rows = await listCustomerRows(db, asked, sought === null ? null : soughtIn(keyring, sought));
  return staffPage(rows, { cursor: ({ customerId }) => customerId, entry: (row) => customerRowOf(keyring, row) });
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

/** The name of an account behind dots; null where it has none, or is gone (`sealed` null). */
export function nameMaskedOf(keyring: Deps['keyring'], customerId: CustomerId, sealed: Buffer | null): string | null {
  if (sealed === null) return null;
  const { firstName, lastName } = openProfile(keyring, customerId, sealed);
  const name = `${firstName} ${lastName}`.trim();
  return name === '' ? null : maskName(name);
}
