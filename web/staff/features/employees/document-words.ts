import type { Locale } from '#contracts/core/locale.ts';

export function stationNameIn(
  locale: Locale,
  { name, nameHe }: { readonly name: string; readonly nameHe: string },
): string {
  return locale === 'he' ? nameHe : name;
}
