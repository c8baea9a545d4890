/**
 * Returns the time of an event at a station, limited to the possible range: not before the request, not after this
 * server received it. The station's clock can be wrong. All times are epoch ms.
 */
export function plausibleInstant(
  reported: number,
  { notBefore, notAfter }: { readonly notBefore: number; readonly notAfter: number },
): number {
  return Math.min(Math.max(reported, notBefore), Math.max(notBefore, notAfter));
}
