import type { PayoutLine } from './payout-line.ts';

export type PayoutLineWithKey = PayoutLine & {
  /** Key by which the line is recognised when the same file is imported again. It is unique within its payout. */
  readonly rowKey: string;
};

export type PayoutGroup = {
  readonly paidOn: string;
  readonly number: string;
  readonly lines: readonly PayoutLineWithKey[];
};

/**
 * Groups the lines of a payout file by payout. The key of a line contains the payer's reference. Without a reference,
 * it contains the facts of the line. A counter distinguishes lines with the same facts, so that two equal payments stay
 * two rows when the file is imported again.
 */
export function groupPayouts(lines: readonly PayoutLine[]): PayoutGroup[] {
  const groups = Map.groupBy(lines, ({ paidOn, number }) => JSON.stringify([paidOn, number]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ paidOn: first.paidOn, number: first.number, lines: withRowKeys(group) }];
  });
}

function withRowKeys(lines: readonly PayoutLine[]): PayoutLineWithKey[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const facts = factsOf(line);
    const count = (seen.get(facts) ?? 0) + 1;
    seen.set(facts, count);
    return { ...line, rowKey: `${facts}#${count}` };
  });
}

/**
 * Returns the facts that identify a payout line. The fee of a payment is not included, because the payer may correct it
 * in a later list.
 */
function factsOf({ kind, reference, ourReference, movedOn, grossAgorot, feeAgorot, last4 }: PayoutLine): string {
  const amount = kind === 'fee' ? feeAgorot : grossAgorot;
  return JSON.stringify(
    reference === ''
      ? [kind, movedOn, amount, last4, ourReference]
      : [kind, reference, kind === 'payment' ? 0 : amount],
  );
}
