/** Versions in force and their first days, `YYYY-MM-DD`. */
export type LegalVersion = {
  readonly termsVersion: string;
  readonly termsEffective: string;
  readonly privacyEffective: string;
};

/**
 * Returns the invalid field of a scheduled version; null if it is valid. Consents refer to a version by its number, so
 * one number must never mean two texts. A used number cannot be used again, and no version begins in the future or
 * before the previous version.
 */
export function legalMistake(
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
