import { listGiftCards, listPackages } from '#contracts/selling/catalogue.ts';
import { listMembershipPlans } from '#contracts/selling/membership.ts';
import type { ProductId } from '#contracts/core/ids.ts';
import { priceAt } from '#domain/selling/price-schedule.ts';
import { vatPercentAt } from '#domain/tax/vat.ts';
import type { Deps } from '#server/selling/deps.ts';
import { publicProductsOf } from './catalogue-cache.ts';
import { listPricedProducts, type PricedProduct } from './manage-products.ts';

/** A price that is not saved yet. Its start is in epoch ms. */
type UnsavedPrice = {
  readonly productId: ProductId;
  readonly priceAgorot: number;
  readonly instantMs: number;
};

type PreviewedCatalogue = ReadonlyMap<string, unknown>;

type PreviewDeps = Pick<Deps, 'config' | 'db' | 'gateways'>;

/**
 * Returns the products that are on sale at the start of an unsaved price, cheapest first. The product with the unsaved
 * price has that price.
 */
function productsOnSaleWith(products: readonly PricedProduct[], { productId, priceAgorot, instantMs }: UnsavedPrice) {
  return products
    .flatMap(({ active, prices, ...product }) => {
      const price = product.washPackageId === productId ? priceAgorot : priceAt(prices, instantMs)?.priceAgorot;
      return active && price !== undefined ? [{ ...product, priceAgorot: price }] : [];
    })
    .toSorted((one, other) => one.priceAgorot - other.priceAgorot || one.number - other.number);
}

/**
 * Returns the responses of the site's catalogue at the start of an unsaved price. Returns null if the product is not on
 * sale.
 */
export async function previewCatalogue(deps: PreviewDeps, unsaved: UnsavedPrice): Promise<PreviewedCatalogue | null> {
  const onSale = productsOnSaleWith(await listPricedProducts(deps), unsaved);
  if (!onSale.some(({ washPackageId }) => washPackageId === unsaved.productId)) return null;
  const { packages, giftCards } = publicProductsOf(onSale, vatPercentAt(unsaved.instantMs));
  // a plan can be joined only if it has a price, and only while a provider stores cards
  const plans = onSale.filter(({ kind, priceAgorot }) => kind === 'membership' && priceAgorot > 0);
  return new Map<string, unknown>([
    [listPackages.name, listPackages.answer.parse(packages)],
    [listGiftCards.name, listGiftCards.answer.parse(giftCards)],
    [listMembershipPlans.name, listMembershipPlans.answer.parse(deps.gateways.storedCardGateway === null ? [] : plans)],
  ]);
}
