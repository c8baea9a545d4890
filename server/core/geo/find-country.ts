import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { getGeo } from '#contracts/core/places/geo.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { RequestSource } from './port.ts';
import type { CoreDeps } from '#server/core/deps.ts';

/** Where a visitor is, and the language that suggests. Kept nowhere. */
export async function findCountry(
  { countries }: Pick<CoreDeps, 'countries'>,
  source: RequestSource,
): Promise<AnswerOf<typeof getGeo>> {
  const country = await countries.countryOf(source);
  return { country, language: languageOf(country) };
}

/** Israel reads Hebrew, everybody else English; nobody knows where means nobody knows which. */
export function languageOf(country: string | null): Locale | null {
  if (country === null) return null;
  return country === 'IL' ? 'he' : 'en';
}
