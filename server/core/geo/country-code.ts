/** Not countries: unknown (XX), anonymised (T1 is Tor, A1 a proxy), satellite (A2), Europe and Asia at large (EU, AP), other (O1, ZZ). */
const notCountries: ReadonlySet<string> = new Set(['XX', 'T1', 'A1', 'A2', 'EU', 'AP', 'O1', 'ZZ']);

/** ISO 3166-1 alpha-2 in upper case from whatever somebody says a country is; null where it is none. */
export function countryCode(said: unknown): string | null {
  if (typeof said !== 'string') return null;
  const code = said.trim().toUpperCase();
  if (code === 'ISRAEL') return 'IL';
  return /^[A-Z]{2}$/.test(code) && !notCountries.has(code) ? code : null;
}
