import { listGiftCards, listPackages, type GiftCard, type WashPackage } from '#contracts/selling/catalogue.ts';
import { listMembershipPlans } from '#contracts/selling/membership.ts';
import { agorotToShekels } from '#contracts/core/money.ts';
import { vatPercentAt } from '#domain/tax/vat.ts';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { Deps } from '#server/selling/deps.ts';
import { prepareCallResponse, type PreparedResponse } from '#server/core/pages/early/prepared-responses.ts';
import { findMembershipPlans } from '../membership/join-membership.ts';
import { findNextPriceStart, listProducts, type ProductListRow } from '#server/selling/store/catalogue.ts';

export type Catalogue = {
  readonly packages: PreparedResponse;
  readonly giftCards: PreparedResponse;
  readonly plans: PreparedResponse;
};

export type CatalogueCache = {
  /** Returns the cached catalogue. Returns null if it has to be read from the database first. */
  peek(): Catalogue | null;
  /** Returns the catalogue. Throws DatabaseUnavailableError if the database fails and no valid catalogue is cached. */
  read(): Promise<Catalogue>;
  /** Invalidates the cache, so that the next reader waits for the database. */
  clear(): void;
  /** Reads the catalogue again, because it can change with time alone. For example, a scheduled price starts. */
  refresh(): Promise<void>;
  onChange(listener: () => void): void;
  /**
   * Registers a listener that is called after every read of the catalogue. It receives the start of the next scheduled
   * price (epoch ms), or null if no price is scheduled.
   */
  onRead(listener: (nextPriceAt: number | null) => void): void;
};

type CatalogueCacheDeps = Pick<Deps, 'db' | 'clock' | 'gateways'>;

/**
 * Caches the catalogue that is on sale now. After `clear`, no outdated catalogue is served: a read that started before
 * `clear` is repeated.
 */
export function createCatalogueCache(deps: CatalogueCacheDeps): CatalogueCache {
  let current: Catalogue | null = null;
  let reading: Promise<Catalogue> | null = null;
  let edition = 0;
  const listeners: (() => void)[] = [];
  const readListeners: ((nextPriceAt: number | null) => void)[] = [];

  function keep({ catalogue, nextPriceAt }: LoadedCatalogue): void {
    current = catalogue;
    for (const listener of readListeners) listener(nextPriceAt);
  }

  function announce(): void {
    for (const listener of listeners) listener();
  }

  async function load(): Promise<Catalogue> {
    const begun = edition;
    const loaded = await loadCatalogue(deps);
    if (begun !== edition) return await load();
    keep(loaded);
    return loaded.catalogue;
  }

  function read(): Promise<Catalogue> {
    if (current !== null) return Promise.resolve(current);
    reading ??= load().finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    peek: () => current,
    read,
    clear() {
      edition += 1;
      current = null;
      announce();
    },
    async refresh() {
      const before = current;
      const begun = edition;
      const loaded = await loadCatalogue(deps);
      if (begun !== edition || before === null) return;
      keep(loaded);
      if (!hasSameAnswers(before, loaded.catalogue)) announce();
    },
    onChange(listener) {
      listeners.push(listener);
    },
    onRead(listener) {
      readListeners.push(listener);
    },
  };
}

type LoadedCatalogue = { readonly catalogue: Catalogue; readonly nextPriceAt: number | null };

async function loadCatalogue(deps: CatalogueCacheDeps): Promise<LoadedCatalogue> {
  const { db } = deps;
  const now = deps.clock.now();
  const [products, plans, nextPriceAt] = await Promise.all([
    listProducts(db, now),
    findMembershipPlans(deps),
    findNextPriceStart(db, now),
  ]);
  const ofPlans = preparedAnswerOf(listMembershipPlans, plans);
  return { catalogue: { ...catalogueOf(products, vatPercentAt(now)), plans: ofPlans }, nextPriceAt };
}

function catalogueOf(products: readonly ProductListRow[], vatPercent: number): Omit<Catalogue, 'plans'> {
  const { packages, giftCards } = publicProductsOf(products, vatPercent);
  return { packages: preparedAnswerOf(listPackages, packages), giftCards: preparedAnswerOf(listGiftCards, giftCards) };
}

/** A product on sale. Membership plans are included, which the lists of packages and gift cards do not contain. */
type ProductOnSale = Omit<ProductListRow, 'kind'> & { readonly kind: ProductListRow['kind'] | 'membership' };

export function publicProductsOf(products: readonly ProductOnSale[], vatPercent: number) {
  const packages = products.filter((product) => product.kind === 'package');
  const gifts = products.filter((product) => product.kind === 'gift');
  return {
    packages: packages.map((product) => washPackageOf(product, vatPercent)),
    giftCards: gifts.map((product) => giftCardOf(product, vatPercent)),
  };
}

function washPackageOf(product: ProductOnSale, vatPercent: number): WashPackage {
  return {
    id: product.number,
    name: product.name,
    nameHe: product.nameHe,
    price: agorotToShekels(product.priceAgorot),
    priceAgorot: product.priceAgorot,
    washCount: product.washCount,
    washMinutes: product.washMinutes,
    vatPercent,
  };
}

/**
 * Returns the gift card of a product. The database requires that a gift has an appearance. The API definition would
 * reject a gift card without an appearance.
 */
function giftCardOf(product: ProductOnSale, vatPercent: number): Partial<GiftCard> {
  return {
    ...washPackageOf(product, vatPercent),
    ...(product.theme === null ? {} : { theme: product.theme }),
    ...(product.colorVariant === null ? {} : { colorVariant: product.colorVariant }),
    ...(product.validYears === null ? {} : { validYears: product.validYears }),
  };
}

function preparedAnswerOf(endpoint: Endpoint, value: unknown): PreparedResponse {
  return prepareCallResponse(endpoint, endpoint.answer.parse(value));
}

function hasSameAnswers(one: Catalogue, other: Catalogue): boolean {
  const etags = (all: Catalogue) =>
    Object.values(all)
      .map(({ body }: PreparedResponse) => body.identity.etag)
      .join();
  return etags(one) === etags(other);
}
