import type { z } from 'zod';
import { UNREADABLE } from '#contracts/core/unreadable.ts';
import { customerIdSchema, type CustomerId } from '#contracts/core/ids.ts';
import type { listStaffCustomers, StaffCustomerRow } from '#contracts/staff/customers/customers.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { maskEmail, maskName, maskPhone } from '#domain/core/text/masking.ts';
import { readStaffSearch } from '#domain/staff/customers/staff-search.ts';
import { readSealed, type SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/staff/deps.ts';
import { openProfile } from '#server/identity/public.ts';
import { storedSearchTermsOf } from '../list/search-terms.ts';
import { ROWS_ASKED, staffPage } from '../list/staff-page.ts';
import { listCustomerRows, type CustomerListRow } from './store/customer-list.ts';

type Query = z.output<(typeof listStaffCustomers)['query']>;

/** Returns one page of accounts, newest first, and the cursor of the next page. */
export async function listCustomers(
  deps: SealedDeps & Pick<Deps, 'db'>,
  { after, search = '', sort }: Query,
): Promise<{ rows: StaffCustomerRow[]; next: string | null }> {
  const { db, keyring } = deps;
  const searchTerms = readStaffSearch(search);
  // an invalid cursor starts at the newest account
  const before = customerIdSchema.safeParse(after).data ?? null;
  const asked = { before, order: sort === 'joined' ? 'oldest' : 'newest', limit: ROWS_ASKED } as const;
  const rows = await listCustomerRows(
    db,
    asked,
    searchTerms === null ? null : storedSearchTermsOf(keyring, searchTerms),
  );
  return staffPage(rows, { cursor: ({ customerId }) => customerId, entry: (row) => customerRowOf(deps, row) });
}

/**
 * Returns an account for staff users who may read accounts: personal data is masked, or UNREADABLE if the profile is
 * damaged.
 */
export function customerRowOf(deps: SealedDeps, row: CustomerListRow): StaffCustomerRow {
  const { customerId, profileSealed } = row;
  const profile = readProfile(deps, customerId, profileSealed);
  const { email = null, phone = null } = profile ?? {};
  return {
    customerId,
    nameMasked: nameOf(profile),
    emailMasked: email === null ? null : maskEmail(email),
    phoneMasked: phone === null ? null : maskPhone(phone),
    emailProven: row.emailProven,
    phoneProven: row.phoneProven,
    joinedAt: isoTextOf(row.createdAt),
    locale: row.locale,
  };
}

function readProfile(deps: SealedDeps, customerId: CustomerId, sealed: Buffer) {
  return readSealed(deps, { table: 'customer', id: customerId }, () => openProfile(deps.keyring, customerId, sealed));
}

function nameOf(profile: ReturnType<typeof readProfile>): string | null {
  if (profile === null) return UNREADABLE;
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  return name === '' ? null : maskName(name);
}

/** Returns the masked name of an account; null if the account has no name or was deleted (`sealed` null). */
export function nameMaskedOf(deps: SealedDeps, customerId: CustomerId, sealed: Buffer | null): string | null {
  return sealed === null ? null : nameOf(readProfile(deps, customerId, sealed));
}
