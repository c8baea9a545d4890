import type { IdGenerator } from '#server/core/ids/port.ts';
import type { Database } from '#server/core/db/database.ts';
import { findMissingProducts, insertProducts } from '#server/selling/store/seed.ts';
import { hasStations, insertStations } from '#server/stations/store/seed.ts';
import { seedProducts, WASH_MINUTES } from './seed-products.ts';
import { seedStations } from './seed-stations.ts';

export type Seeded = { readonly products: number; readonly stations: number };

/**
 * Adds the catalogue of the specification and sample stations to a database that never had products or stations. It
 * runs at every boot and changes nothing that an owner has changed. Two processes at the same time add only one copy.
 */
export async function seed(deps: { readonly db: Database; readonly ids: IdGenerator }): Promise<Seeded> {
  const { db, ids } = deps;
  const missing = await findMissingProducts(db);
  const products = seedProducts
    .filter((product) => (product.kind === 'package' ? missing.packages : missing.gifts))
    .map((product) => ({ ...product, washPackageId: ids.uuid(), priceVersionId: ids.uuid() }));
  if (products.length > 0) await insertProducts(db, products);
  const samples = (await hasStations(db)) ? [] : seedStations;
  const stations = samples.map((station) => ({ ...station, washMinutes: WASH_MINUTES, stationId: ids.uuid() }));
  if (stations.length > 0) await insertStations(db, stations);
  return { products: products.length, stations: stations.length };
}
