/** Separator before the idempotency key of a refund. A text without this separator is the reference of a payment. */
const PART_MARK = '/';

/**
 * Returns the mark of a refund: our reference of the payment and the refund's idempotency key. The provider returns the
 * mark with every response.
 */
export function refundMark(merchantRef: string, name: string): string {
  return `${merchantRef}${PART_MARK}${name}`;
}

/** Returns the reference of the payment from a payment's reference or a refund's mark. */
export function merchantRefOfMark(mark: string): string {
  return mark.split(PART_MARK, 1)[0] ?? '';
}

/**
 * Returns the reference under which a further capture on one payment page is listed. Our database does not have this
 * reference, so the reconciliation reports the capture to staff.
 */
export function additionalCaptureRef(merchantRef: string, count: number): string {
  return `${merchantRef}#${count}`;
}
