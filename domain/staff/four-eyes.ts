/** What one person may give back of one order by themselves, all their refunds together (docs/decisions/0075). */
export const REFUND_ALONE_AGOROT = 50_000;

/** Whether a refund needs a second person: parts of one order count together, so that nobody goes around it in steps. */
export function needsSecondPerson(amountAgorot: number, alreadyAloneAgorot: number): boolean {
  return amountAgorot + alreadyAloneAgorot > REFUND_ALONE_AGOROT;
}
