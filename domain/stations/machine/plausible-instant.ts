/**
 * Returns the reported time of an event at a station, limited to the range from `notBefore` to `notAfter`, because the
 * station's clock can be wrong. If the range is empty, returns `notBefore`. All times are epoch ms.
 */
export function plausibleInstant(
  reported: number,
  { notBefore, notAfter }: { readonly notBefore: number; readonly notAfter: number },
): number {
  return Math.min(Math.max(reported, notBefore), Math.max(notBefore, notAfter));
}
