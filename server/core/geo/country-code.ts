/**
 * Codes that do not name a country: unknown (XX), anonymised (T1 is Tor, A1 a proxy), satellite (A2), whole continents
 * (EU, AP), other (O1, ZZ).
 */
const notCountries: ReadonlySet<string> = new Set(['XX', 'T1', 'A1', 'A2', 'EU', 'AP', 'O1', 'ZZ']);

/**
 * Returns an untrusted country code as ISO 3166-1 alpha-2 in upper case. Returns null if the value does not name a
 * country.
 */
export function countryCode(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const code = value.trim().toUpperCase();
  if (code === 'ISRAEL') return 'IL';
  return /^[A-Z]{2}$/.test(code) && !notCountries.has(code) ? code : null;
}
