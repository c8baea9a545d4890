import type { Permission } from '#contracts/core/permission.ts';
import { FOUND_MOST, type FoundAnywhere } from '#contracts/staff/search.ts';
import { foldedWords } from '#domain/core/text/name-words.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { listCustomers } from '../customers/list-customers.ts';
import { listOrders } from '../orders/list-orders.ts';
import { listStationChoices } from '../inventory/store/inventory-shelf.ts';
import { listVouchers } from '../vouchers/list-vouchers.ts';

type SearchDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'log' | 'metrics'>;

/** A few of everything that fits and that whoever asks may read. */
export async function searchAnywhere(deps: SearchDeps, actor: Staff, search: string): Promise<FoundAnywhere> {
  async function part<Row>(permission: Permission, find: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
    return actor.permissions.has(permission) ? (await find()).slice(0, FOUND_MOST) : [];
  }
  const [orders, vouchers, customers, stations] = await Promise.all([
    part('order.read', async () => (await listOrders(deps, { search })).rows),
    part('voucher.read', async () => (await listVouchers(deps, { search })).rows),
    part('customer.read', async () => (await listCustomers(deps, { search })).rows),
    part('station.read', () => findStations(deps, search)),
  ]);
  return { orders: [...orders], vouchers: [...vouchers], customers: [...customers], stations: [...stations] };
}

/** By a piece of the name in either language, or of the address of its page. */
async function findStations({ db }: SearchDeps, search: string): Promise<FoundAnywhere['stations']> {
  const wanted = foldedWords(search);
  if (wanted === '') return [];
  const stations = await listStationChoices(db);
  return stations
    .filter(({ name, nameHe, slug }) => [name, nameHe, slug].some((text) => foldedWords(text).includes(wanted)))
    .map(({ stationId, name, nameHe }) => ({ stationId, name: { en: name, he: nameHe } }));
}
