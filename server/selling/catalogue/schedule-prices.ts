import type { PriceVersionId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { priceAt, priceStartRefusal } from '#domain/selling/price-schedule.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/selling/deps.ts';
import { addPriceRow, changeProductRow, listPriceRows, withdrawPriceRow } from '../store/product.ts';
import { changeProductAtVersion, type ProductRefusal, type ProductAtVersion } from './manage-products.ts';

type PriceDeps = Pick<Deps, 'clock' | 'config' | 'db'>;

export type SchedulePriceCommand = ProductAtVersion & {
  readonly priceVersionId: PriceVersionId;
  readonly priceAgorot: number;
  /** Start of the price in epoch ms. Null if the price applies immediately. */
  readonly validFrom: number | null;
};

type SchedulePriceOutcome = Outcome<null, ProductRefusal | 'price_in_past' | 'price_taken'>;

/**
 * Schedules a price. The caller creates the id of the price, so that a repeated request creates only one price and one
 * audit row.
 */
export async function schedulePrice(
  deps: PriceDeps,
  actor: Staff,
  command: SchedulePriceCommand,
): Promise<SchedulePriceOutcome> {
  const { productId, priceVersionId, priceAgorot } = command;
  const isDone = async (tx: Tx) =>
    (await listPriceRows(tx, productId)).some((price) => price.priceVersionId === priceVersionId);
  return await changeProductAtVersion(
    deps,
    { ...command, isDone },
    async (tx, product): Promise<SchedulePriceOutcome> => {
      const prices = await listPriceRows(tx, productId);
      // the clock is read after the lock was taken, so that a waiting request does not use an outdated time
      const now = deps.clock.now();
      const validFrom = command.validFrom ?? now;
      const refusal = priceStartRefusal(prices, { validFrom, now });
      if (refusal !== null) return refused(refusal);
      await addPriceRow(tx, { priceVersionId, washPackageId: productId, priceAgorot, validFrom });
      await changeProductRow(tx, product);
      const detail = {
        before: { priceAgorot: priceAt(prices, validFrom)?.priceAgorot ?? null },
        after: { priceAgorot, validFrom: new Date(validFrom).toISOString() },
      };
      await appendAudit(tx, actor, { action: 'price.plan', refId: productId, detail });
      return accepted(null);
    },
  );
}

export type WithdrawPriceCommand = ProductAtVersion & { readonly priceVersionId: PriceVersionId };

/**
 * Withdraws a scheduled price before it starts. A price that has started stays, because orders were placed at that
 * price.
 */
export async function withdrawPrice(
  deps: PriceDeps,
  actor: Staff,
  command: WithdrawPriceCommand,
): Promise<Outcome<null, ProductRefusal | 'price_in_past'>> {
  const { productId, priceVersionId } = command;
  type Withdrawn = Outcome<null, ProductRefusal | 'price_in_past'>;
  return await changeProductAtVersion(deps, command, async (tx, product): Promise<Withdrawn> => {
    const prices = await listPriceRows(tx, productId);
    const price = prices.find((each) => each.priceVersionId === priceVersionId);
    if (price === undefined) return refused('not_found');
    const now = deps.clock.now();
    if (price.validFrom <= now) return refused('price_in_past');
    if (price.withdrawnAt !== null) return accepted(null);
    await withdrawPriceRow(tx, priceVersionId, now);
    await changeProductRow(tx, product);
    const planned = { priceAgorot: price.priceAgorot, validFrom: new Date(price.validFrom).toISOString() };
    const detail = { before: planned, after: null };
    await appendAudit(tx, actor, { action: 'price.withdraw', refId: productId, detail });
    return accepted(null);
  });
}
