import type { WashPackage } from '#contracts/selling/catalogue.ts';

/** Returns the package that the URL names, else the single wash, else the cheapest; null if none is for sale. */
export function offeredWash(packages: readonly WashPackage[], named: number | null = null): WashPackage | null {
  return (
    packages.find(({ id }) => id === named) ?? packages.find(({ washCount }) => washCount === 1) ?? packages[0] ?? null
  );
}
