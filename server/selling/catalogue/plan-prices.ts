import type { PriceVersionId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { priceAt, refusalToBegin } from '#domain/selling/price-plan.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { addPriceRow, changeProductRow, listPriceRows, withdrawPriceRow } from '../store/product.ts';
import { inSeenProduct, type ProductRefusal, type SeenProduct } from './keep-products.ts';

type PriceDeps = Pick<Deps, 'clock' | 'db'>;

export type PlannedPriceWish = SeenProduct & {
  readonly priceVersionId: PriceVersionId;
  readonly priceAgorot: number;
  /** Epoch ms; null: at once. */
  readonly validFrom: number | null;
};

type Planned = Outcome<null, ProductRefusal | 'price_in_past' | 'price_taken'>;

/**
 * A price from an instant on. Its id was made by whoever plans it: sent twice it is one price and one row of the audit.
 */
export async function planPrice(deps: PriceDeps, actor: Staff, wish: PlannedPriceWish): Promise<Planned> {
  const { productId, priceVersionId, priceAgorot } = wish;
  const isDone = async (tx: Tx) =>
    (await listPriceRows(tx, productId)).some((price) => price.priceVersionId === priceVersionId);
  return await inSeenProduct(deps, { ...wish, isDone }, async (tx, product): Promise<Planned> => {
    const prices = await listPriceRows(tx, productId);
    // behind the lock: nothing that a colleague planned a moment ago is overlooked
    const now = deps.clock.now();
    const validFrom = wish.validFrom ?? now;
    const refusal = refusalToBegin(prices, { validFrom, now });
    if (refusal !== null) return refused(refusal);
    await addPriceRow(tx, { priceVersionId, washPackageId: productId, priceAgorot, validFrom });
    await changeProductRow(tx, product);
    const detail = {
      before: { priceAgorot: priceAt(prices, validFrom)?.priceAgorot ?? null },
      after: { priceAgorot, validFrom: new Date(validFrom).toISOString() },
    };
    await appendAudit(tx, actor, { action: 'price.plan', refId: productId, detail });
    return accepted(null);
  });
}

export type WithdrawnPriceWish = SeenProduct & { readonly priceVersionId: PriceVersionId };

/** A planned price never begins; one that has begun stays, because orders were placed at it. */
export async function withdrawPrice(
  deps: PriceDeps,
  actor: Staff,
  wish: WithdrawnPriceWish,
): Promise<Outcome<null, ProductRefusal | 'price_in_past'>> {
  const { productId, priceVersionId } = wish;
  type Withdrawn = Outcome<null, ProductRefusal | 'price_in_past'>;
  return await inSeenProduct(deps, wish, async (tx, product): Promise<Withdrawn> => {
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
