import type { GiftDesign } from '#contracts/entitlements/gift-design.ts';
import { priceVersionIdSchema, type ProductId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome, type ProblemCode } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/selling/deps.ts';
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

type ProductDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'ids'>;

/** A product with all its prices. Scheduled prices come first. */
export type PricedProduct = ProductRow & { readonly prices: readonly PriceRow[] };

/**
 * Returns false for membership plans if the shop has switched off the module `membership`. Returns true for all other
 * products.
 */
function isProductKindOffered({ config }: Pick<Deps, 'config'>, kind: ProductRow['kind']): boolean {
  return kind !== 'membership' || !config.modulesOff.includes('membership');
}

/**
 * Returns every product with its prices, also if it is not on sale. Kinds of products that the shop has switched off
 * are left out.
 */
export async function listPricedProducts(deps: Pick<Deps, 'config' | 'db'>): Promise<PricedProduct[]> {
  const { db } = deps;
  const [products, prices] = await Promise.all([listProductRows(db), listPriceRows(db, null)]);
  const offered = products.filter(({ kind }) => isProductKindOffered(deps, kind));
  return offered.map((product) => ({
    ...product,
    prices: prices.filter(({ washPackageId }) => washPackageId === product.washPackageId),
  }));
}

/** A product, and its version that the staff user saw. */
export type ProductAtVersion = { readonly productId: ProductId; readonly version: number };

export type ProductRefusal = 'not_found' | 'changed_meanwhile';

/**
 * Changes a product if its version is still the version that the caller saw. The row is locked, so the second of two
 * concurrent saves is refused. `isDone` must return true if the change was already made by the same request; then
 * nothing is written.
 */
export async function changeProductAtVersion<Refusal extends ProblemCode>(
  deps: Pick<Deps, 'config' | 'db'>,
  { productId, version, isDone }: ProductAtVersion & { readonly isDone?: (tx: Tx) => Promise<boolean> },
  work: (tx: Tx, before: ProductRow) => Promise<Outcome<null, Refusal>>,
): Promise<Outcome<null, Refusal | ProductRefusal>> {
  return await deps.db.inTransaction(async (tx): Promise<Outcome<null, Refusal | ProductRefusal>> => {
    const before = await lockProduct(tx, productId);
    if (before === null || !isProductKindOffered(deps, before.kind)) return refused('not_found');
    if ((await isDone?.(tx)) === true) return accepted(null);
    if (before.version !== version) return refused('changed_meanwhile');
    return await work(tx, before);
  });
}

type Names = Pick<ProductRow, 'name' | 'nameHe' | 'washMinutes'>;

function namesOf({ name, nameHe, washMinutes }: Names): Names {
  return { name, nameHe, washMinutes };
}

/**
 * Changes the names of a product or the duration of its washes in minutes. Receipts and vouchers show a product's
 * current name.
 */
export async function changeProduct(
  deps: ProductDeps,
  actor: Staff,
  change: ProductAtVersion & Names,
): Promise<Outcome<null, ProductRefusal>> {
  return await changeProductAtVersion(deps, change, async (tx, before) => {
    await changeProductRow(tx, { ...before, ...namesOf(change) });
    const detail = { before: namesOf(before), after: namesOf(change) };
    await appendAudit(tx, actor, { action: 'product.change', refId: change.productId, detail });
    return accepted(null);
  });
}

/** Puts a product on sale or takes it off sale. Placed orders keep their products. */
export async function setProductActive(
  deps: ProductDeps,
  actor: Staff,
  change: ProductAtVersion & { readonly active: boolean },
): Promise<Outcome<null, ProductRefusal>> {
  const { active } = change;
  return await changeProductAtVersion(deps, change, async (tx, before) => {
    // the product already has this state, so no audit row is written
    if (before.active === active) return accepted(null);
    await changeProductRow(tx, { ...before, active });
    const detail = { before: { active: before.active }, after: { active } };
    await appendAudit(tx, actor, { action: 'product.switch', refId: change.productId, detail });
    return accepted(null);
  });
}

/**
 * Sets the time at which VAT becomes due, for future orders. Refused for a membership plan, because the VAT of its
 * months is always due at the sale.
 */
export async function setTaxTreatment(
  deps: ProductDeps,
  actor: Staff,
  change: ProductAtVersion & Pick<ProductRow, 'taxTreatment'>,
): Promise<Outcome<null, ProductRefusal | 'validation_failed'>> {
  const { taxTreatment } = change;
  return await changeProductAtVersion<ProductRefusal | 'validation_failed'>(deps, change, async (tx, before) => {
    if (before.taxTreatment === taxTreatment) return accepted(null);
    if (before.kind === 'membership') return refused('validation_failed');
    await changeProductRow(tx, { ...before, taxTreatment });
    const detail = { before: { taxTreatment: before.taxTreatment }, after: { taxTreatment } };
    await appendAudit(tx, actor, { action: 'product.treat', refId: change.productId, detail });
    return accepted(null);
  });
}

export type ProductDraft = Names & {
  readonly id: ProductId;
  readonly kind: ProductRow['kind'];
  readonly washCount: number;
  /** Appearance of a gift card. Null if the product is not a gift. */
  readonly look: GiftDesign | null;
  readonly validYears: number | null;
  readonly priceAgorot: number;
};

/**
 * Adds a product with its first price. The product is not on sale yet. The caller creates the id, so that a repeated
 * request adds no second product. Refused if the shop has switched off products of this kind.
 */
export async function addProduct(
  deps: ProductDeps,
  actor: Staff,
  draft: ProductDraft,
): Promise<Outcome<null, 'not_found'>> {
  const { id, kind, look, priceAgorot, washCount, validYears } = draft;
  if (!isProductKindOffered(deps, kind)) return refused('not_found');
  const now = deps.clock.now();
  return await deps.db.inTransaction(async (tx) => {
    const isNew = await addProductRow(tx, {
      ...namesOf(draft),
      washPackageId: id,
      kind,
      washCount,
      theme: look?.theme ?? null,
      colorVariant: look?.colorVariant ?? null,
      validYears,
      // it is unknown who will use a gift, so its VAT is due at redemption
      taxTreatment: kind === 'gift' ? 'at_redemption' : 'at_sale',
      now,
    });
    if (!isNew) return accepted(null);
    const priceVersionId = priceVersionIdSchema.parse(deps.ids.uuid());
    await addPriceRow(tx, { priceVersionId, washPackageId: id, priceAgorot, validFrom: now });
    const after = { ...namesOf(draft), kind, washCount, look, validYears, priceAgorot };
    await appendAudit(tx, actor, { action: 'product.add', refId: id, detail: { before: null, after } });
    return accepted(null);
  });
}
