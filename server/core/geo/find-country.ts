import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { getGeo } from '#contracts/core/places/geo.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { RequestSource } from './port.ts';
import type { CoreDeps } from '#server/core/deps.ts';

/** Returns a visitor's country and the suggested language. Neither is stored. */
export async function findCountry(
  { countries }: Pick<CoreDeps, 'countries'>,
  source: RequestSource,
): Promise<ResponseOf<typeof getGeo>> {
  const country = await countries.countryOf(source);
  return { country, language: localeOfCountry(country) };
}

/** Returns Hebrew for Israel and English for other countries. Returns null if the country is unknown. */
export function localeOfCountry(country: string | null): Locale | null {
  if (country === null) return null;
  return country === 'IL' ? 'he' : 'en';
}
