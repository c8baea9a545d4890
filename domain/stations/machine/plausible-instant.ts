/**
 * Limits the reported time of a station event to the range from `notBefore` to `notAfter`. The limit is needed because
 * the station's clock can be wrong. Returns `notBefore` if the range is empty. All times are epoch ms.
 */
export function plausibleInstant(
  reported: number,
  { notBefore, notAfter }: { readonly notBefore: number; readonly notAfter: number },
): number {
  return Math.min(Math.max(reported, notBefore), Math.max(notBefore, notAfter));
}
