import type { Locale } from '#contracts/core/locale.ts';

export function localizedStationName(
  locale: Locale,
  { name, nameHe }: { readonly name: string; readonly nameHe: string },
): string {
  return locale === 'he' ? nameHe : name;
}
