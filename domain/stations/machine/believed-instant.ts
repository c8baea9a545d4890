/**
 * When something happened at a station, as far as its clock can be believed: never before it was asked for, never after
 * we heard of it. All epoch ms.
 */
export function believedInstant(
  told: number,
  { notBefore, notAfter }: { readonly notBefore: number; readonly notAfter: number },
): number {
  return Math.min(Math.max(told, notBefore), Math.max(notBefore, notAfter));
}
