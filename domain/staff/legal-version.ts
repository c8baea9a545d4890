/** Which texts are in force, since when; days as `YYYY-MM-DD`. */
export type LegalVersion = {
  readonly termsVersion: string;
  readonly termsEffective: string;
  readonly privacyEffective: string;
};

/**
 * The field that is wrong with what is to be in force, or null. What people agree to is written down by its version, so
 * one version never means two texts: a number that was used is not used again, and nothing begins in the future or
 * before what it follows.
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
