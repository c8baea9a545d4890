import { brandSections, type BrandSection } from '#contracts/core/brand.ts';
import type { ShopDetails } from '#contracts/staff/settings/shop-details.ts';
import { findExampleContacts } from '#domain/core/text/placeholders.ts';
import { findUnfilledShopDetails } from '#domain/core/unfilled-shop-details.ts';
import { publicBrandOf } from '#server/core/brand/brand-cache.ts';
import { listCurrentBrandSettings } from '#server/core/brand/store/brand-setting.ts';
import type { Deps } from '#server/staff/deps.ts';
import { currentDetailsOfPart } from './save-shop-details.ts';

/**
 * Returns the current settings of the shop. They are read from the database, because this process's cache can be
 * outdated for a moment.
 */
export async function readShopDetails({ brandCache, db }: Pick<Deps, 'brandCache' | 'db'>): Promise<ShopDetails> {
  await brandCache.refresh();
  const settings = await listCurrentBrandSettings(db);
  const versionOf = (part: BrandSection) => settings.find((setting) => setting.part === part)?.version ?? 0;
  // published versions of legal texts build on the built-in texts, so the form shows the built-in version
  const brand = { ...publicBrandOf(brandCache.brand), legal: brandCache.brand.builtInLegal };
  return {
    brand,
    versions: {
      names: versionOf('names'),
      look: versionOf('look'),
      company: versionOf('company'),
      contact: versionOf('contact'),
      social: versionOf('social'),
      claims: versionOf('claims'),
      accessibility: versionOf('accessibility'),
      legal: versionOf('legal'),
    },
    missing: missingFactsOf(brand),
    open: brandCache.isOpen(),
  };
}

function missingFactsOf(brand: ShopDetails['brand']): ShopDetails['missing'] {
  const examples = findExampleContacts(brand).map(({ path }) => ({ path, stops: false }));
  const left = findUnfilledShopDetails(brand).map(({ path }) => ({ path, stops: true }));
  return [...left, ...examples].map(({ path, stops }) => {
    const part = brandSections.find((name) => Object.hasOwn(currentDetailsOfPart(brand, name), path[0] ?? ''));
    return { part: part ?? 'file', path: path.join('.'), stops };
  });
}
