import type { GiftLook } from '#contracts/entitlements/gift-look.ts';
import { priceVersionIdSchema, type ProductId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome, type ProblemCode } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import {
  addPriceRow,
  addProductRow,
  changeProductRow,
  listPriceRows,
  listProductRows,
  lockProduct,
  type PriceRow,
  type ProductRow,
} from '../store/product.ts';

type ProductDeps = Pick<Deps, 'clock' | 'db' | 'ids'>;

/** A product with every price of it, those to come first. */
export type PricedProduct = ProductRow & { readonly prices: readonly PriceRow[] };

/** Everything that is or ever was sold. */
export async function listPricedProducts({ db }: Pick<Deps, 'db'>): Promise<PricedProduct[]> {
  const [products, prices] = await Promise.all([listProductRows(db), listPriceRows(db, null)]);
  return products.map((product) => ({
    ...product,
    prices: prices.filter(({ washPackageId }) => washPackageId === product.washPackageId),
  }));
}

/** Which product somebody changes, as they saw it. */
export type SeenProduct = { readonly productId: ProductId; readonly version: number };

export type ProductRefusal = 'not_found' | 'changed_meanwhile';

/**
 * Does something to a product that nobody has changed since it was looked at. Its row is locked, so of two people who
 * save at the same moment the second is told. Where `isDone` finds the change made already, by the
 * same press sent twice, nothing is done.
 */
export async function inSeenProduct<Refusal extends ProblemCode>(
  { db }: Pick<Deps, 'db'>,
  { productId, version, isDone }: SeenProduct & { readonly isDone?: (tx: Tx) => Promise<boolean> },
  work: (tx: Tx, before: ProductRow) => Promise<Outcome<null, Refusal>>,
): Promise<Outcome<null, Refusal | ProductRefusal>> {
  return await db.inTransaction(async (tx): Promise<Outcome<null, Refusal | ProductRefusal>> => {
    const before = await lockProduct(tx, productId);
    if (before === null) return refused('not_found');
    if ((await isDone?.(tx)) === true) return accepted(null);
    if (before.version !== version) return refused('changed_meanwhile');
    return await work(tx, before);
  });
}

type Names = Pick<ProductRow, 'name' | 'nameHe' | 'washMinutes'>;

function namesOf({ name, nameHe, washMinutes }: Names): Names {
  return { name, nameHe, washMinutes };
}

/** Other names or minutes. Receipts and vouchers say a product's name as it is now. */
export async function changeProduct(
  deps: ProductDeps,
  actor: Staff,
  change: SeenProduct & Names,
): Promise<Outcome<null, ProductRefusal>> {
  return await inSeenProduct(deps, change, async (tx, before) => {
    await changeProductRow(tx, { ...before, ...namesOf(change) });
    const detail = { before: namesOf(before), after: namesOf(change) };
    await appendAudit(tx, actor, { action: 'product.change', refId: change.productId, detail });
    return accepted(null);
  });
}

/** On or off for sale. Orders that were placed keep what they bought. */
export async function switchProduct(
  deps: ProductDeps,
  actor: Staff,
  change: SeenProduct & { readonly active: boolean },
): Promise<Outcome<null, ProductRefusal>> {
  const { active } = change;
  return await inSeenProduct(deps, change, async (tx, before) => {
    // it is so already: nothing is written down
    if (before.active === active) return accepted(null);
    await changeProductRow(tx, { ...before, active });
    const detail = { before: { active: before.active }, after: { active } };
    await appendAudit(tx, actor, { action: 'product.switch', refId: change.productId, detail });
    return accepted(null);
  });
}

/** When its VAT falls due, for orders from now on. A month of a membership is taxed with its price. */
export async function treatProduct(
  deps: ProductDeps,
  actor: Staff,
  change: SeenProduct & Pick<ProductRow, 'taxTreatment'>,
): Promise<Outcome<null, ProductRefusal | 'validation_failed'>> {
  const { taxTreatment } = change;
  return await inSeenProduct<ProductRefusal | 'validation_failed'>(deps, change, async (tx, before) => {
    if (before.taxTreatment === taxTreatment) return accepted(null);
    if (before.kind === 'membership') return refused('validation_failed');
    await changeProductRow(tx, { ...before, taxTreatment });
    const detail = { before: { taxTreatment: before.taxTreatment }, after: { taxTreatment } };
    await appendAudit(tx, actor, { action: 'product.treat', refId: change.productId, detail });
    return accepted(null);
  });
}

export type FreshProduct = Names & {
  readonly id: ProductId;
  readonly kind: ProductRow['kind'];
  readonly washCount: number;
  /** Null for what is no gift. */
  readonly look: GiftLook | null;
  readonly validYears: number | null;
  readonly priceAgorot: number;
};

/** A product at its first price, not for sale yet; its id was made by whoever adds it, so that twice is one. */
export async function addProduct(deps: ProductDeps, actor: Staff, fresh: FreshProduct): Promise<void> {
  const { id, kind, look, priceAgorot, washCount, validYears } = fresh;
  const now = deps.clock.now();
  await deps.db.inTransaction(async (tx) => {
    const isNew = await addProductRow(tx, {
      ...namesOf(fresh),
      washPackageId: id,
      kind,
      washCount,
      theme: look?.theme ?? null,
      colorVariant: look?.colorVariant ?? null,
      validYears,
      // of what is washed by nobody knows whom VAT falls due when it is used
      taxTreatment: kind === 'gift' ? 'at_redemption' : 'at_sale',
      now,
    });
    if (!isNew) return;
    const priceVersionId = priceVersionIdSchema.parse(deps.ids.uuid());
    await addPriceRow(tx, { priceVersionId, washPackageId: id, priceAgorot, validFrom: now });
    const after = { ...namesOf(fresh), kind, washCount, look, validYears, priceAgorot };
    await appendAudit(tx, actor, { action: 'product.add', refId: id, detail: { before: null, after } });
  });
}
