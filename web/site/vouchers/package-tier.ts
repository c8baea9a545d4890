import { listPackages } from '#contracts/selling/catalogue.ts';
import { cardTierAt, type CardTier } from '#domain/entitlements/card-tier.ts';
import { callApi, type ApiCaller } from '#web/lib/calls/api.ts';

/**
 * Loads the tier of a package, so that its card looks as it did on the home page. Returns null if the package is no
 * longer on sale, or if the server does not respond.
 */
export async function loadPackageTier(api: ApiCaller, packageId: number): Promise<CardTier | null> {
  const packages = await callApi(api, listPackages, {});
  if (!packages.ok) return null;
  const place = packages.value.findIndex(({ id }) => id === packageId);
  return place === -1 ? null : cardTierAt(place);
}
