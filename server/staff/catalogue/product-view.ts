import type { ProductId } from '#contracts/core/ids.ts';
import type { ResponseOf, InputOf } from '#contracts/core/endpoint.ts';
import type {
  getProduct as getProductCall,
  listCatalogue,
  Product,
  ProductPrice,
} from '#contracts/staff/settings/catalogue.ts';
import { priceAfter, priceAt } from '#domain/selling/price-schedule.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listPricedProducts, type PricedProduct, type PriceRow } from '#server/selling/public.ts';

function isoOf(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

function priceOf({ priceVersionId, priceAgorot, validFrom, withdrawnAt }: PriceRow): ProductPrice {
  return {
    id: priceVersionId,
    priceAgorot,
    validFrom: isoOf(validFrom),
    withdrawnAt: withdrawnAt === null ? null : isoOf(withdrawnAt),
  };
}

function viewOf({ washPackageId, theme, colorVariant, prices, ...row }: PricedProduct, now: number): Product {
  const current = priceAt(prices, now);
  const next = priceAfter(prices, now);
  return {
    ...row,
    id: washPackageId,
    look: theme === null || colorVariant === null ? null : { theme, colorVariant },
    current: current === null ? null : priceOf(current),
    next: next === null ? null : priceOf(next),
    prices: prices.map(priceOf),
  };
}

type Query = NonNullable<InputOf<typeof listCatalogue>['query']>;

export async function listProducts(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  { kind = '', sale = '' }: Query,
): Promise<ResponseOf<typeof listCatalogue>> {
  const now = deps.clock.now();
  const rows = (await listPricedProducts(deps)).map((product) => viewOf(product, now));
  const wanted = rows.filter(
    (product) => (kind === '' || product.kind === kind) && (sale === '' || product.active === (sale === 'on')),
  );
  return { now: isoOf(now), rows: wanted, next: null };
}

export async function productViewOf(
  deps: Pick<Deps, 'clock' | 'config' | 'db'>,
  productId: ProductId,
): Promise<Product | null> {
  const product = (await listPricedProducts(deps)).find(({ washPackageId }) => washPackageId === productId);
  return product === undefined ? null : viewOf(product, deps.clock.now());
}

/**
 * Returns one product together with the other products of its kind and the members' discounts. Returns null if the
 * product does not exist.
 */
export async function getProduct(
  deps: Pick<Deps, 'clock' | 'config' | 'db' | 'loyalty'>,
  productId: ProductId,
): Promise<ResponseOf<typeof getProductCall> | null> {
  const [all, { percents }] = await Promise.all([listPricedProducts(deps), deps.loyalty.read()]);
  const now = deps.clock.now();
  const views = all.map((product) => viewOf(product, now));
  const product = views.find(({ id }) => id === productId);
  if (product === undefined) return null;
  const shelf = views.filter(({ kind }) => kind === product.kind);
  return { now: isoOf(now), product, shelf, percents };
}
