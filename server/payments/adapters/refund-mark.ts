/** Behind it stands what a refund is called; a transaction without it is a payment. */
const PART_MARK = '/';

/** Our reference and the name of a refund, as one text that the provider gives back with every answer. */
export function refundMark(merchantRef: string, name: string): string {
  return `${merchantRef}${PART_MARK}${name}`;
}

/** Whose transaction it is: its own payment's, or that of which it is a refund. */
export function merchantRefOfMark(mark: string): string {
  return mark.split(PART_MARK, 1)[0] ?? '';
}

/** What a further capture on one page is called in a list: a name that our books do not have, so that people hear of it. */
export function surplusName(merchantRef: string, count: number): string {
  return `${merchantRef}#${count}`;
}
