import type { WashPackage } from '#contracts/selling/catalogue.ts';

/**
 * Returns the package that the URL names. Otherwise returns the single wash, or the first package if there is no single
 * wash. Returns null if no package is for sale.
 */
export function defaultPackageOf(packages: readonly WashPackage[], named: number | null = null): WashPackage | null {
  return (
    packages.find(({ id }) => id === named) ?? packages.find(({ washCount }) => washCount === 1) ?? packages[0] ?? null
  );
}
