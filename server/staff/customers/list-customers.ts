import { fullNameOf } from '#domain/core/names/full-name.ts';
import type { z } from 'zod';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import { customerIdSchema, orderIdSchema, type CustomerId } from '#contracts/core/ids.ts';
import type { listStaffCustomers, StaffCustomerRow, StaffPersonRow } from '#contracts/staff/customers/customers.ts';
import { DAY_MS, toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { maskEmailExcept, maskNameExcept, maskPhone } from '#domain/core/text/masking.ts';
import { parseStaffSearch } from '#domain/staff/customers/staff-search.ts';
import type { Staff } from '#server/core/actor.ts';
import { readSealed, type SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/staff/deps.ts';
import { readOrderPersonalData } from '#server/entitlements/public.ts';
import { decryptProfile } from '#server/identity/public.ts';
import { searchTermsOf } from '../list/search-terms.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import {
  listCustomerRows,
  listNamedCustomerRows,
  summariseCustomers,
  type CustomerListRow,
  type PersonFilters,
} from './store/customer-list.ts';
import { listTagsOfAccounts, listTagsOfGuests } from './notes/store/customer-tag.ts';
import { listGuestRows, summariseGuests, type GuestListRow } from './store/guest-list.ts';

type Query = z.output<(typeof listStaffCustomers)['query']>;
type ListDeps = SealedDeps & Pick<Deps, 'clock' | 'db'>;
/** An account or a guest. The list is sorted by the id, because ids begin with their creation time. */
type Person =
  | { readonly id: string; readonly account: CustomerListRow; readonly guest: null }
  | { readonly id: string; readonly account: null; readonly guest: GuestListRow };

/** A row of the list without tags or the figures of orders and washes. */
type FoundPerson = Omit<StaffPersonRow, 'orders' | 'washesLeft' | 'lastActiveAt' | 'tags'>;

/**
 * Returns one page of accounts and guests in the requested order, and the cursor of the next page. Guests are read from
 * their orders. Staff without the permission to read orders therefore see accounts only.
 */
export async function listCustomers(
  deps: ListDeps,
  actor: Pick<Staff, 'permissions'>,
  query: Query,
): Promise<{ rows: StaffPersonRow[]; next: string | null }> {
  const { rows, next } = await findPeople(deps, actor, query);
  const now = deps.clock.now();
  const customerIds = rows.flatMap(({ customerId }) => customerId ?? []);
  const orderIds = rows.flatMap(({ guestOrderId }) => guestOrderId ?? []);
  const [accounts, guests, ofAccounts, ofGuests] = await Promise.all([
    summariseCustomers(deps.db, customerIds, now),
    summariseGuests(deps.db, orderIds, now),
    listTagsOfAccounts(deps.db, customerIds),
    listTagsOfGuests(deps.db, orderIds),
  ]);
  const tags = Map.groupBy(
    [
      ...ofAccounts.map(({ customerId, tag }) => ({ id: customerId, tag })),
      ...ofGuests.map(({ orderId, tag }) => ({ id: orderId, tag })),
    ],
    ({ id }): string | null => id,
  );
  const summaries = new Map<string | null, (typeof accounts)[number] | (typeof guests)[number]>([
    ...accounts.map((summary) => [summary.customerId, summary] as const),
    ...guests.map((summary) => [summary.orderId, summary] as const),
  ]);
  return {
    rows: rows.map((row) => {
      const id = row.customerId ?? row.guestOrderId;
      const { activeAt = null, orders = 0, washesLeft = 0 } = summaries.get(id) ?? {};
      const joinedAt = Date.parse(row.joinedAt);
      return {
        ...row,
        orders,
        washesLeft,
        lastActiveAt: toIsoInstant(Math.max(activeAt ?? joinedAt, joinedAt)),
        tags: (tags.get(id) ?? []).map(({ tag }) => tag),
      };
    }),
    next,
  };
}

/** Returns the page of `listCustomers` without tags or the figures of orders and washes. */
export async function findPeople(
  { clock, ...deps }: ListDeps,
  actor: Pick<Staff, 'permissions'>,
  { after, kind, search = '', sort, ...filters }: Query,
): Promise<{ rows: FoundPerson[]; next: string | null }> {
  const { db, keyring } = deps;
  const terms = searchTermsOf(keyring, actor, search);
  const typed = searchTextsOf(search);
  const order = sort === 'joined' ? 'oldest' : 'newest';
  const query = { order, limit: ROWS_TO_FETCH, ...filtersOf(filters, clock.now()) } as const;
  // an invalid cursor starts at the first page
  const before = {
    account: customerIdSchema.safeParse(after).data ?? null,
    guest: orderIdSchema.safeParse(after).data ?? null,
  };
  const [accounts, guests] = await Promise.all([
    kind === 'guest' ? [] : listCustomerRows(db, { ...query, before: before.account }, terms),
    kind === 'account' || !actor.permissions.has('order.read')
      ? []
      : listGuestRows(db, { ...query, before: before.guest }, terms),
  ]);
  const people: Person[] = [
    ...accounts.map((account) => ({ id: account.customerId, account, guest: null })),
    ...guests.map((guest) => ({ id: guest.orderId, account: null, guest })),
  ];
  const sorted = people.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (order === 'newest') sorted.reverse();
  return staffPage(sorted.slice(0, ROWS_TO_FETCH), {
    cursor: ({ id }) => id,
    entry: ({ account, guest }) =>
      guest === null ? { ...customerRowOf(deps, account, typed), guestOrderId: null } : guestRowOf(deps, guest, typed),
  });
}

/**
 * Returns the first people that match a search. People with a matching name come before people who match for another
 * reason, for example by an email address that begins alike.
 */
export async function findPeopleNamesFirst(
  deps: ListDeps,
  actor: Pick<Staff, 'permissions'>,
  search: string,
): Promise<FoundPerson[]> {
  const terms = searchTermsOf(deps.keyring, actor, search);
  const typed = searchTextsOf(search);
  const [named, { rows }] = await Promise.all([
    terms === null ? [] : listNamedCustomerRows(deps.db, { ...terms, limit: ROWS_TO_FETCH }),
    findPeople(deps, actor, { search }),
  ]);
  const namedIds = new Set<CustomerId | null>(named.map(({ customerId }) => customerId));
  return [
    ...named.map((account) => ({ ...customerRowOf(deps, account, typed), guestOrderId: null })),
    ...rows.filter(({ customerId }) => !namedIds.has(customerId)),
  ];
}

/**
 * Characters that the staff user typed in the search. The rows show them unmasked, because the match itself already
 * reveals them.
 */
type Typed = { readonly name: string; readonly email: string };
const notSearched: Typed = { name: '', email: '' };

function searchTextsOf(search: string): Typed {
  const { name, email, words } = parseStaffSearch(search) ?? { name: null, email: null, words: null };
  return { name: name ?? '', email: email ?? words ?? '' };
}

function filtersOf({ active, left, tag }: Pick<Query, 'active' | 'left' | 'tag'>, now: number): PersonFilters {
  return {
    activeSince: active === undefined ? null : now - Number(active) * DAY_MS,
    hasLeft: left === 'yes',
    tag: tag ?? null,
    now,
  };
}

/**
 * Converts an account to a row for staff users who may read accounts. Personal data is masked, or UNREADABLE_PLACEHOLDER if the
 * profile is damaged.
 */
export function customerRowOf(deps: SealedDeps, row: CustomerListRow, typed = notSearched): StaffCustomerRow {
  const { customerId, profileSealed } = row;
  const profile = readProfile(deps, customerId, profileSealed);
  const { email = null, phone = null } = profile ?? {};
  return {
    customerId,
    nameMasked: nameOfProfile(profile, typed.name),
    emailMasked: email === null ? null : maskEmailExcept(email, typed.email),
    phoneMasked: phone === null ? null : maskPhone(phone),
    emailProven: row.emailProven,
    phoneProven: row.phoneProven,
    joinedAt: toIsoInstant(row.createdAt),
    locale: row.locale,
  };
}

/**
 * Returns the verified email address of an account, otherwise its verified phone number. Returns null if neither is
 * verified. An unverified email address can belong to another person, so messages from it must not be shown as the
 * customer's.
 */
export function verifiedContactOf(deps: SealedDeps, row: CustomerListRow): string | null {
  const profile = readProfile(deps, row.customerId, row.profileSealed);
  if (profile === null) return null;
  if (row.emailProven) return profile.email;
  return row.phoneProven ? profile.phone : null;
}

/** Converts a guest to a row of the list. Personal data is masked in the same way as for an account. */
function guestRowOf(
  deps: SealedDeps,
  { orderId, privateSealed, locale, createdAt }: GuestListRow,
  typed: Typed,
): FoundPerson {
  const details = readOrderPersonalData(deps.keyring, orderId, privateSealed);
  return {
    customerId: null,
    guestOrderId: orderId,
    ...guestContactOf(details, typed),
    emailProven: false,
    phoneProven: false,
    joinedAt: toIsoInstant(createdAt),
    locale,
  };
}

export function guestContactOf(
  details: ReturnType<typeof readOrderPersonalData>,
  typed = notSearched,
): Pick<StaffPersonRow, 'nameMasked' | 'emailMasked' | 'phoneMasked'> {
  if (details === null) return { nameMasked: null, emailMasked: UNREADABLE_PLACEHOLDER, phoneMasked: null };
  const { email, buyerPhone, senderName } = details;
  return {
    nameMasked: senderName === null || senderName === '' ? null : maskNameExcept(senderName, typed.name),
    emailMasked: email === '' ? null : maskEmailExcept(email, typed.email),
    phoneMasked: buyerPhone === null ? null : maskPhone(buyerPhone),
  };
}

function readProfile(deps: SealedDeps, customerId: CustomerId, sealed: Buffer) {
  return readSealed(deps, { table: 'customer', id: customerId }, () =>
    decryptProfile(deps.keyring, customerId, sealed),
  );
}

function nameOfProfile(profile: ReturnType<typeof readProfile>, typed = ''): string | null {
  if (profile === null) return UNREADABLE_PLACEHOLDER;
  const name = fullNameOf(profile);
  return name === '' ? null : maskNameExcept(name, typed);
}

/** Returns the masked name of an account. Returns null if the account has no name or was deleted (`sealed` is null). */
export function maskedNameOf(deps: SealedDeps, customerId: CustomerId, sealed: Buffer | null): string | null {
  return sealed === null ? null : nameOfProfile(readProfile(deps, customerId, sealed));
}
