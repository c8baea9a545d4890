/**
 * Separator before the idempotency key in a refund's mark. A text without this separator is the reference of a payment.
 */
const PART_MARK = '/';

/**
 * Returns the mark by which the provider's records show a refund. It consists of our reference of the payment and the
 * refund's idempotency key. The provider returns the mark with every response.
 */
export function refundReference(merchantRef: string, name: string): string {
  return `${merchantRef}${PART_MARK}${name}`;
}

/** Returns the payment's reference. The given text is such a reference or the mark of a refund. */
export function merchantRefOfReference(mark: string): string {
  return mark.split(PART_MARK, 1)[0] ?? '';
}

/**
 * Returns the reference under which a further capture on the same payment page is listed. Our database does not have
 * this reference, so the reconciliation reports the capture to staff.
 */
export function additionalCaptureRef(merchantRef: string, count: number): string {
  return `${merchantRef}#${count}`;
}
