/** Versions of the legal documents in force, and the first day of each version as `YYYY-MM-DD`. */
export type LegalVersion = {
  readonly termsVersion: string;
  readonly termsEffective: string;
  readonly privacyEffective: string;
};

/**
 * Returns the first invalid field of a new version of the legal documents. Returns null if the version is valid.
 * Consents refer to a version by its number, so one number must never mean two texts. A number of an older version is
 * therefore rejected, and the current number is valid only with its own date. No document may begin in the future or
 * before its previous version.
 */
export function invalidLegalVersionField(
  next: LegalVersion,
  { earlier, today }: { readonly earlier: readonly [LegalVersion, ...LegalVersion[]]; readonly today: string },
): 'termsVersion' | 'termsEffective' | 'privacyEffective' | null {
  const [current] = earlier;
  const isSame = next.termsVersion === current.termsVersion;
  if (!isSame && earlier.some(({ termsVersion }) => termsVersion === next.termsVersion)) return 'termsVersion';
  if (isSame && next.termsEffective !== current.termsEffective) return 'termsVersion';
  if (next.termsEffective > today || next.termsEffective < current.termsEffective) return 'termsEffective';
  if (next.privacyEffective > today || next.privacyEffective < current.privacyEffective) return 'privacyEffective';
  return null;
}
