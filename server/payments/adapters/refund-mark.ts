/** Separator before a refund's name. A reference without this separator belongs to a payment. */
const PART_MARK = '/';

/** Returns our reference and the refund's name as one text. The provider returns this text with every response. */
export function refundMark(merchantRef: string, name: string): string {
  return `${merchantRef}${PART_MARK}${name}`;
}

/** Returns the reference of the transaction's payment, also for a refund. */
export function merchantRefOfMark(mark: string): string {
  return mark.split(PART_MARK, 1)[0] ?? '';
}

/**
 * Returns the listed name of a further capture on one page. Our database does not have this name, so the capture is
 * reported to staff.
 */
export function furtherCaptureRef(merchantRef: string, count: number): string {
  return `${merchantRef}#${count}`;
}
