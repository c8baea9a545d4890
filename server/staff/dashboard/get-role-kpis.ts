import type { ResponseOf } from '#contracts/core/endpoint.ts';
import {
  roleKpiPermissions,
  type getRoleKpis as getRoleKpisCall,
  type RoleWithKpis,
  type RoleKpiName,
} from '#contracts/staff/home.ts';
import { toIsoInstantOrNull, startOfShopDay } from '#domain/core/time/jerusalem-time.ts';
import { addMonthsToPeriod, periodOfInstant } from '#domain/franchise/statement.ts';
import { boundsOfMonth } from '#domain/staff/reports/accountant-month.ts';
import type { Staff } from '#server/core/actor.ts';
import { countOpenVerificationRequests } from '#server/identity/public.ts';
import { listManagedStations } from '#server/stations/public.ts';
import { countMissingDocuments, listClosedMonths, sumMonthDocuments } from '#server/tax/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { consumptionPeriodsAt } from '../inventory/station-stock-view.ts';
import { countLowStationStocks } from '../inventory/store/station-stock.ts';
import { countOpenPurchases } from '../inventory/store/purchase-order.ts';
import { countRepliesOfStaffUser } from './store/home-cases.ts';

type RoleKpi = {
  readonly name: RoleKpiName;
  readonly value: number;
  readonly oldestAt?: number | null;
  readonly lastMonth?: number;
};

type Source = (deps: Deps, actor: Staff) => Promise<readonly RoleKpi[]>;

const CREDIT_NOTE = 330;
/**
 * States in which a bay cannot wash. It is closed by staff, closed for a check after failures, or without a connection.
 */
const brokenStates: ReadonlySet<string> = new Set(['out_of_order', 'checking', 'silent']);

/**
 * Returns the number of documents of a month and their VAT. The VAT of credit notes, which have positive amounts, is
 * subtracted.
 */
async function sumDocumentsOfMonth({ db }: Pick<Deps, 'db'>, period: string) {
  const sums = await sumMonthDocuments(db, boundsOfMonth(period, await listClosedMonths(db)));
  return {
    count: sums.reduce((sum, { count }) => sum + count, 0),
    vatAgorot: sums.reduce(
      (sum, { documentType, vatAgorot }) => (documentType === CREDIT_NOTE ? sum - vatAgorot : sum + vatAgorot),
      0,
    ),
  };
}

async function readAccountantNumbers(deps: Deps): Promise<readonly RoleKpi[]> {
  const now = deps.clock.now();
  const period = periodOfInstant(now);
  const [current, before, missing] = await Promise.all([
    sumDocumentsOfMonth(deps, period),
    sumDocumentsOfMonth(deps, addMonthsToPeriod(period, -1)),
    countMissingDocuments(deps.db, now),
  ]);
  return [
    { name: 'documents_issued', value: current.count, lastMonth: before.count },
    { name: 'documents_missing', value: missing },
    { name: 'vat_due', value: current.vatAgorot, lastMonth: before.vatAgorot },
  ];
}

async function readManagerNumbers(deps: Deps, { scope }: Staff): Promise<readonly RoleKpi[]> {
  const stations = await listManagedStations(deps, scope);
  // a closed bay of a station that is not open yet affects no customers
  const open = stations.filter(({ row }) => row.status !== 'offline');
  return [
    {
      name: 'bays_out',
      value: open.flatMap(({ bays }) => bays).filter(({ state }) => brokenStates.has(state)).length,
    },
    { name: 'tasks_due', value: stations.reduce((sum, { due }) => sum + due, 0) },
  ];
}

async function readSupportNumbers({ clock, db }: Deps, { staffId }: Staff): Promise<readonly RoleKpi[]> {
  // only sent answers are counted, because the list of waiting work already shows the open cases
  const value = await countRepliesOfStaffUser(db, { staffId, since: startOfShopDay(clock.now()) });
  return [{ name: 'answers_today', value }];
}

/** Functions that read the dashboard figures of each role. */
const sources: Readonly<Record<RoleWithKpis, Source>> = {
  accountant: readAccountantNumbers,
  manager: readManagerNumbers,
  support: readSupportNumbers,
  async reviewer({ db }) {
    const { count, oldestAt } = await countOpenVerificationRequests(db);
    return [{ name: 'cards_waiting', value: count, oldestAt }];
  },
  async stock_keeper({ clock, db }) {
    const [low, open] = await Promise.all([
      countLowStationStocks(db, consumptionPeriodsAt(clock.now())),
      countOpenPurchases(db),
    ]);
    return [
      { name: 'stock_below', value: low },
      { name: 'purchases_open', value: open },
    ];
  },
};

/** Returns the dashboard figures of a role. Returns an empty list if this staff user may not read them. */
export async function getRoleKpis(
  deps: Deps,
  actor: Staff,
  role: RoleWithKpis,
): Promise<ResponseOf<typeof getRoleKpisCall>> {
  const numbers = actor.permissions.has(roleKpiPermissions[role]) ? await sources[role](deps, actor) : [];
  return {
    rows: numbers.map(({ name, value, oldestAt = null, lastMonth = null }) => ({
      name,
      value,
      oldestAt: toIsoInstantOrNull(oldestAt),
      lastMonth,
    })),
  };
}
