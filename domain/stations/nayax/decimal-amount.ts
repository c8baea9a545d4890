const decimal = /^(\d{1,9})(?:\.(\d{1,3}))?$/;
const AGORA_DIGITS = 2;

/**
 * Converts an amount in shekels to agorot without floating point. Returns null if the text is not an amount, or has a
 * fraction of an agora.
 */
export function parseDecimalAmount(decimalText: string): number | null {
  const [, shekels, fraction = ''] = decimal.exec(decimalText.trim()) ?? [];
  if (shekels === undefined) return null;
  const agorot = fraction.slice(0, AGORA_DIGITS).padEnd(AGORA_DIGITS, '0');
  return /[1-9]/.test(fraction.slice(AGORA_DIGITS)) ? null : Number(shekels + agorot);
}
