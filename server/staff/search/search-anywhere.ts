import { fullNameOf } from '#domain/core/names/full-name.ts';
import type { CustomerId, LotId, OrderId } from '#contracts/core/ids.ts';
import type { Permission } from '#contracts/core/permission.ts';
import {
  SEARCH_RESULTS_MAX,
  type SearchableList,
  type SearchMatch,
  type SearchResults,
} from '#contracts/staff/search.ts';
import { normalizeWordsInOrder } from '#domain/core/names/name-words.ts';
import { matchesName } from '#domain/core/names/transliteration.ts';
import { matchedPersonOfOrder } from '#domain/staff/customers/order-match.ts';
import { parseStaffSearch, stripSearchKindWords, type StaffSearch } from '#domain/staff/customers/staff-search.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { readOrderPersonalData } from '#server/entitlements/public.ts';
import { readProfile } from '#server/identity/public.ts';
import { listStaffCases } from '../cases/list-cases.ts';
import { findPeopleNamesFirst } from '../customers/list-customers.ts';
import { listOrders } from '../orders/list-orders.ts';
import { listStationChoices } from '../inventory/store/station-stock.ts';
import { listStaffUsers } from '../team/store/staff-user.ts';
import { listVouchers } from '../vouchers/list-vouchers.ts';
import { searchWorkOrders } from '../work-orders/store/work-order-search.ts';
import { listOrderPeople } from './store/order-people.ts';

type SearchDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'log' | 'metrics'>;

/**
 * Searches all kinds of records that the staff user may read. Returns a few matches of each kind, with the reason of
 * each match.
 */
export async function searchAnywhere(deps: SearchDeps, actor: Staff, typed: string): Promise<SearchResults> {
  const search = stripSearchKindWords(typed);
  const more: SearchableList[] = [];
  async function part<Row>(
    permission: Permission,
    find: () => Promise<readonly Row[]>,
    list?: SearchableList,
  ): Promise<readonly Row[]> {
    const rows = actor.permissions.has(permission) ? await find() : [];
    if (list !== undefined && rows.length > SEARCH_RESULTS_MAX) more.push(list);
    return rows.slice(0, SEARCH_RESULTS_MAX);
  }
  const [orders, vouchers, customers, cases, stations, workOrders, colleagues] = await Promise.all([
    part('order.read', async () => (await listOrders(deps, actor, { search })).rows, 'orders'),
    part('voucher.read', async () => (await listVouchers(deps, actor, { search })).rows, 'vouchers'),
    part('customer.read', () => findPeopleNamesFirst(deps, actor, search), 'customers'),
    part('inbox.read', async () => (await listStaffCases(deps, actor, { search })).rows, 'cases'),
    part('station.read', () => findStations(deps, search)),
    part('station.read', () => findWorkOrders(deps, search)),
    part('team.read', () => findColleagues(deps, search)),
  ]);
  const sought = parseStaffSearch(search);
  const matches = await findMatches(deps, sought, {
    seesAccounts: actor.permissions.has('customer.read'),
    orderIds: orders.map(({ orderId }) => orderId),
    lotIds: vouchers.map(({ lotId }) => lotId),
  });
  return {
    more,
    orders: orders.map((order) => ({ ...order, match: matches.get(order.orderId) ?? cardMatch(order.last4, sought) })),
    vouchers: vouchers.map((voucher) => ({ ...voucher, match: matches.get(voucher.lotId) ?? null })),
    customers: [...customers],
    cases: [...cases],
    stations: [...stations],
    workOrders: [...workOrders],
    colleagues: [...colleagues],
  };
}

type Found = {
  readonly orderIds: readonly OrderId[];
  readonly lotIds: readonly LotId[];
  /** True if the staff user may read the names of accounts. */
  readonly seesAccounts: boolean;
};

/** Returns why each order or voucher was found, if it was found by a person's name, email address or phone number. */
async function findMatches(
  { db, keyring }: SearchDeps,
  sought: StaffSearch | null,
  { seesAccounts, ...found }: Found,
): Promise<ReadonlyMap<string, SearchMatch>> {
  if (sought === null || !isAboutPerson(sought)) return new Map();
  const rows = await listOrderPeople(db, found);
  return new Map(
    rows.flatMap(
      ({ foundId, orderId, privateSealed, inAccount, customerId, profileSealed }): [string, SearchMatch][] => {
        const people = readOrderPersonalData(keyring, orderId, privateSealed);
        const isNamed = seesAccounts && customerId !== null && profileSealed !== null;
        const accountName = isNamed ? accountNameOf(keyring, customerId, profileSealed) : null;
        const match = people === null ? null : matchedPersonOfOrder({ ...people, accountName }, sought);
        if (match !== null) return [[foundId, { as: match.as, text: match.text }]];
        // the name is not shown as the reason if the search text is also a valid code, because the code may have
        // matched instead
        return inAccount && !isCode(sought) ? [[foundId, { as: 'account', text: '' }]] : [];
      },
    ),
  );
}

function accountNameOf(keyring: SearchDeps['keyring'], customerId: CustomerId, sealed: Buffer): string {
  return fullNameOf(readProfile(keyring, customerId, sealed));
}

function isAboutPerson({ email, name, phone, phoneEnding }: StaffSearch): boolean {
  return [email, name, phone, phoneEnding].some((value) => value !== null);
}

function isCode({ orderCode, voucherCode, codeEnding, documentNumber, id }: StaffSearch): boolean {
  return [orderCode, voucherCode, codeEnding, documentNumber, id].some((code) => code !== null);
}

function cardMatch(last4: string | null, sought: StaffSearch | null): SearchMatch | null {
  return last4 !== null && last4 === sought?.last4 ? { as: 'card', text: last4 } : null;
}

/** Finds stations by part of the name in either language, or of the slug. */
async function findStations({ db }: SearchDeps, search: string): Promise<SearchResults['stations']> {
  const wanted = normalizeWordsInOrder(search);
  if (wanted === '') return [];
  const stations = await listStationChoices(db);
  return stations
    .filter(({ name, nameHe, slug }) =>
      [name, nameHe, slug].some((text) => normalizeWordsInOrder(text).includes(wanted)),
    )
    .map(({ stationId, name, nameHe }) => ({ stationId, name: { en: name, he: nameHe } }));
}

/** Finds work orders whose title contains every typed word. Active work orders come first. */
async function findWorkOrders({ db }: SearchDeps, search: string): Promise<SearchResults['workOrders']> {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  const orders = await searchWorkOrders(db, words, SEARCH_RESULTS_MAX);
  return orders.map(({ stationName, stationNameHe, ...order }) => ({
    ...order,
    stationName: { en: stationName, he: stationNameHe },
  }));
}

/** Finds staff users by parts of their name in Hebrew or Latin script. Deactivated users come last. */
async function findColleagues({ db }: SearchDeps, search: string): Promise<SearchResults['colleagues']> {
  const staffUsers = await listStaffUsers(db);
  return staffUsers
    .filter(({ name }) => matchesName(name, search))
    .map(({ staffId, name, roles, ownRole, disabledAt }) => ({
      staffId,
      name,
      roles: [...roles],
      ownRole,
      isDisabled: disabledAt !== null,
    }));
}
