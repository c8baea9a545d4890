/** Characters that are refused: control characters, unassigned code points, and surrogates without a partner. */
const refusedCodePoints = /[\p{Cc}\p{Cn}\p{Cs}]/u;

/**
 * Returns a password in the form in which it is compared (RFC 8265, OpaqueString). Every kind of space becomes U+0020,
 * and composed characters get one form (NFC), so that the same password matches from every keyboard and system. Case
 * and width do not change. Returns null for text that the profile refuses, which is empty or contains control
 * characters or unassigned code points.
 */
export function prepareOpaqueString(typed: string): string | null {
  const prepared = typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');
  return prepared === '' || refusedCodePoints.test(prepared) ? null : prepared;
}

/** Returns true if two typed passwords are equal, either as typed or in the form of `prepareOpaqueString`. */
export function isSamePassword(one: string, other: string): boolean {
  return one === other || (prepareOpaqueString(one) ?? one) === (prepareOpaqueString(other) ?? other);
}
