import type { StationId } from '#contracts/core/ids.ts';
import { WASH_COST_ROWS_MAX, type BayCosts } from '#contracts/staff/wash-costs.ts';
import type { MeterKind } from '#contracts/stations/readings.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { addDays, startOfDay } from '#domain/staff/reports/report-period.ts';
import type { Deps } from '#server/staff/deps.ts';
import { readCodeEndings, type CodeEndingDeps } from '../vouchers/read-code-endings.ts';
import { listBayEarnings, listConsumableCosts, listMeterCosts, type WashCostQuery } from './store/wash-cost.ts';
import { listWashCosts, listWorkOrderCosts } from './store/wash-cost-rows.ts';

type CostDeps = Pick<Deps, 'db'>;

/** First and last day of a range as YYYY-MM-DD. Both days are included. */
type Days = { readonly from: string; readonly to: string };

type StationBay = { readonly stationId: StationId; readonly bayNo: number };

function queryOf({ from, to }: Days, stationId: StationId | null, bayNo: number | null): WashCostQuery {
  return { stationId, bayNo, from: startOfDay(from), until: startOfDay(addDays(to, 1)) };
}

function isRowAt({ stationId, bayNo }: StationBay) {
  return (row: { readonly stationId: StationId; readonly bayNo: number | null }) =>
    row.stationId === stationId && row.bayNo === bayNo;
}

/** Returns the sum of amounts in agorot. Returns null if one of the amounts is unknown. */
function sumKnown(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
}

type MeterCosts = Awaited<ReturnType<typeof listMeterCosts>>;

/**
 * Calculates the cost, in agorot, of the consumption that a meter measured. Returns null if the meter did not report on
 * each day with washes, or if a price is unknown. Returns 0 if there are no washes and no readings.
 */
function meterCost(meters: MeterCosts, kind: MeterKind, washes: number): number | null {
  const meter = meters.find((each) => each.kind === kind);
  if (meter === undefined) return washes === 0 ? 0 : null;
  return meter.missingDays === 0 ? meter.agorot : null;
}

/**
 * Returns the revenue and the costs of the washes in each bay for a range of days, at one station or all stations. Work
 * on a whole station has a line without a bay. An amount that cannot be calculated is null; it is never estimated.
 */
export async function getWashCosts({ db }: CostDeps, days: Days, stationId: StationId | null): Promise<BayCosts[]> {
  const query = queryOf(days, stationId, null);
  const [bays, meters, consumables, orders] = await Promise.all([
    listBayEarnings(db, query),
    listMeterCosts(db, { ...query, firstDay: days.from, lastDay: days.to }),
    listConsumableCosts(db, query),
    listWorkOrderCosts(db, query),
  ]);
  const costsOf = bays.map((bay): BayCosts => {
    const isHere = isRowAt(bay);
    const used = consumables.filter(isHere);
    const counted = meters.filter(isHere);
    const { washes } = bay;
    return {
      ...bay,
      waterAgorot: meterCost(counted, 'water_litres', washes),
      powerAgorot: meterCost(counted, 'energy_kwh', washes),
      // without consumption rates, it is not known which consumables the station's washes used
      consumablesAgorot: washes > 0 && used.length === 0 ? null : sumKnown(used.map(({ agorot }) => agorot)),
      workAgorot: sumKnown(orders.filter(isHere).map(({ agorot }) => agorot)),
    };
  });
  const ofStations = orders.filter((order) => !bays.some((bay) => isRowAt(bay)(order)));
  return [...costsOf, ...[...Map.groupBy(ofStations, (order) => order.stationId).values()].flatMap(stationCostsOf)];
}

type OrderCosts = Awaited<ReturnType<typeof listWorkOrderCosts>>;

/** Returns one line for work that belongs to no bay in the list. If there is no such work, no line is returned. */
function stationCostsOf(orders: OrderCosts): BayCosts[] {
  const [first] = orders;
  if (first === undefined) return [];
  const { stationId, slug, name, nameHe } = first;
  const nothing = { waterAgorot: 0, powerAgorot: 0, consumablesAgorot: 0, cardFeeAgorot: 0 };
  const place = { stationId, slug, name, nameHe, bayNo: null, bayName: '', bayNameHe: '' };
  return [
    { ...place, washes: 0, earnedAgorot: 0, ...nothing, workAgorot: sumKnown(orders.map(({ agorot }) => agorot)) },
  ];
}

/**
 * Returns the data behind the costs of one bay in a range of days: single washes, meter consumption, consumables and
 * work orders. Bay 0 means work on the whole station.
 */
export async function listWashCostRows(deps: CodeEndingDeps, { stationId, bayNo }: StationBay, days: Days) {
  const { db } = deps;
  const query = queryOf(days, stationId, bayNo);
  const [washes, meters, consumables, orders] = await Promise.all([
    listWashCosts(db, { ...query, limit: WASH_COST_ROWS_MAX }),
    listMeterCosts(db, { ...query, firstDay: days.from, lastDay: days.to }),
    listConsumableCosts(db, query),
    listWorkOrderCosts(db, query),
  ]);
  const endingOf = await readCodeEndings(deps, washes);
  return {
    washes: washes.map(({ startedAt, ...wash }) => ({
      ...wash,
      at: toIsoInstant(startedAt),
      codeEnding: endingOf(wash.lotId),
    })),
    meters: meters.map(({ kind, amount, missingDays, agorot }) => ({ kind, amount, missingDays, agorot })),
    consumables: consumables.map(({ consumable, name, nameHe, unit, amount, agorot }) => ({
      consumable,
      name,
      nameHe,
      unit,
      amount,
      agorot,
    })),
    orders: orders.map(({ id, title, endedAt, minutes, costAgorot, partsAgorot, agorot }) => ({
      id,
      title,
      endedAt: toIsoInstant(endedAt),
      minutes,
      costAgorot,
      partsAgorot,
      agorot,
    })),
  };
}
