import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { CostRate } from '#contracts/staff/wash-costs.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/staff/deps.ts';
import {
  findCostRate,
  listCostRateItems,
  listCostRateRows,
  listCostRateStations,
  storeCostRate,
} from './store/cost-rate.ts';

const HUNDREDTHS = 100;

/** Returns all prices, newest first. Also returns the stations and inventory items that can have their own prices. */
export async function listCostRates({ db }: Pick<Deps, 'db'>) {
  const [rates, stations, items] = await Promise.all([
    listCostRateRows(db),
    listCostRateStations(db),
    listCostRateItems(db),
  ]);
  return { rows: rates.map(({ setAt, ...rate }) => ({ ...rate, setAt: toIsoInstant(setAt) })), stations, items };
}

/**
 * Sets a price that applies from a given day. The day can be in the past, because reports are computed from the prices
 * at each request.
 */
export async function setCostRate(
  { clock, db, ids }: Pick<Deps, 'clock' | 'db' | 'ids'>,
  actor: Staff,
  rate: CostRate,
): Promise<Outcome<CostRate, 'not_found'>> {
  try {
    return await db.inTransaction(async (tx): Promise<Outcome<CostRate, 'not_found'>> => {
      const before = await findCostRate(tx, rate);
      await storeCostRate(tx, { ...rate, costRateId: ids.uuid(), setBy: actor.staffId, setAt: clock.now() });
      const { stationId, kind, itemId, since, amount } = rate;
      const was = before === undefined ? {} : { before: auditedPriceOf(kind, before) };
      const detail = { kind, itemId, since, ...was, after: auditedPriceOf(kind, amount) };
      await appendAudit(tx, actor, { action: 'cost_rate.set', refId: stationId, detail });
      return accepted(rate);
    });
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === 'cost_rate_station_id_fkey' || violated === 'cost_rate_item_id_fkey') return refused('not_found');
    throw error;
  }
}

function auditedPriceOf(kind: CostRate['kind'], amount: number | null) {
  if (kind !== 'card_percent') return { priceAgorot: amount };
  return { cardFee: amount === null ? null : `${amount / HUNDREDTHS}%` };
}
