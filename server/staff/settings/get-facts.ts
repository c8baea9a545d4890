import { brandPartNames, type BrandPart } from '#contracts/core/brand.ts';
import type { ShopFacts } from '#contracts/staff/settings/shop-facts.ts';
import { findExamples } from '#domain/core/text/placeholders.ts';
import { findUnfilledFacts } from '#domain/core/unfilled-facts.ts';
import { publicBrandOf } from '#server/core/brand/brand-cache.ts';
import { listCurrentSettings } from '#server/core/brand/store/brand-setting.ts';
import type { Deps } from '#server/staff/deps.ts';
import { currentFactsOfPart } from './save-facts.ts';

/**
 * Returns the current settings of the shop. They are read from the database, because this process's cache can be
 * outdated for a moment.
 */
export async function readShopFacts({ brandCache, db }: Pick<Deps, 'brandCache' | 'db'>): Promise<ShopFacts> {
  await brandCache.refresh();
  const settings = await listCurrentSettings(db);
  const versionOf = (part: BrandPart) => settings.find((setting) => setting.part === part)?.version ?? 0;
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

function missingFactsOf(brand: ShopFacts['brand']): ShopFacts['missing'] {
  const examples = findExamples(brand).map(({ path }) => ({ path, stops: false }));
  const left = findUnfilledFacts(brand).map(({ path }) => ({ path, stops: true }));
  return [...left, ...examples].map(({ path, stops }) => {
    const part = brandPartNames.find((name) => Object.hasOwn(currentFactsOfPart(brand, name), path[0] ?? ''));
    return { part: part ?? 'file', path: path.join('.'), stops };
  });
}
