import type { Permission } from '#contracts/core/permission.ts';
import { SEARCH_RESULTS_MAX, type SearchResults } from '#contracts/staff/search.ts';
import { foldedWords } from '#domain/core/text/name-words.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listInbox } from '../inbox/list-inbox.ts';
import { listCustomers } from '../customers/list-customers.ts';
import { listOrders } from '../orders/list-orders.ts';
import { listStationChoices } from '../inventory/store/inventory-shelf.ts';
import { listVouchers } from '../vouchers/list-vouchers.ts';

type SearchDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'log' | 'metrics'>;

/** Returns a few matches of each kind that the staff user may read. */
export async function searchAnywhere(deps: SearchDeps, actor: Staff, search: string): Promise<SearchResults> {
  async function part<Row>(permission: Permission, find: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
    return actor.permissions.has(permission) ? (await find()).slice(0, SEARCH_RESULTS_MAX) : [];
  }
  const [orders, vouchers, customers, cases, stations] = await Promise.all([
    part('order.read', async () => (await listOrders(deps, { search })).rows),
    part('voucher.read', async () => (await listVouchers(deps, { search })).rows),
    part('customer.read', async () => (await listCustomers(deps, { search })).rows),
    part('inbox.read', async () => (await listInbox(deps, actor, { search })).rows),
    part('station.read', () => findStations(deps, search)),
  ]);
  return {
    orders: [...orders],
    vouchers: [...vouchers],
    customers: [...customers],
    cases: [...cases],
    stations: [...stations],
  };
}

/** Finds stations by part of the name in either language, or of the slug. */
async function findStations({ db }: SearchDeps, search: string): Promise<SearchResults['stations']> {
  const wanted = foldedWords(search);
  if (wanted === '') return [];
  const stations = await listStationChoices(db);
  return stations
    .filter(({ name, nameHe, slug }) => [name, nameHe, slug].some((text) => foldedWords(text).includes(wanted)))
    .map(({ stationId, name, nameHe }) => ({ stationId, name: { en: name, he: nameHe } }));
}
