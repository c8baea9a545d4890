import type { PayoutLine } from './payout-line.ts';

/**
 * Returns the payout lines with fees as positive costs, because some lists write fees as negative amounts. The sign
 * that most fees of payments have decides for the whole list. A fee that is returned with a refund therefore has the
 * opposite sign.
 */
export function withPositiveFees(lines: readonly PayoutLine[]): PayoutLine[] {
  const fees = lines.filter(({ isSigned, kind }) => !isSigned && kind === 'payment').map(({ feeAgorot }) => feeAgorot);
  const isNegative = fees.filter((fee) => fee < 0).length > fees.filter((fee) => fee > 0).length;
  if (!isNegative) return [...lines];
  return lines.map((line) =>
    line.isSigned ? line : { ...line, feeAgorot: opposite(line.feeAgorot), feeVatAgorot: opposite(line.feeVatAgorot) },
  );
}

/** Returns the amount with the opposite sign. Zero stays zero. */
function opposite(agorot: number): number {
  return agorot === 0 ? 0 : -agorot;
}
