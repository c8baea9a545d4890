import { columns, signedOf } from './read-columns.ts';

export type ReadEntry = {
  readonly transaction: number;
  readonly line: number;
  readonly kind: string;
  readonly reference: string;
  readonly referenceType: number;
  readonly details: string;
  readonly day: string;
  readonly account: string;
  /** Amount of the line; a debit is positive. */
  readonly amount: number;
};

export function entryOf(line: string): ReadEntry {
  const side = columns(line, 203, 203);
  if (side !== '1' && side !== '2') throw new Error(`'${side}' is neither debit nor credit`);
  const amount = signedOf(columns(line, 207, 221));
  return {
    transaction: Number(columns(line, 23, 32)),
    line: Number(columns(line, 33, 37)),
    kind: columns(line, 46, 60).trimEnd(),
    reference: columns(line, 61, 80).trimEnd(),
    referenceType: Number(columns(line, 81, 83)),
    details: columns(line, 107, 156).trimEnd(),
    day: columns(line, 157, 164),
    account: columns(line, 173, 187).trimEnd(),
    amount: side === '1' ? amount : -amount,
  };
}

export type ReadAccount = {
  readonly account: string;
  readonly name: string;
  readonly group: string;
  readonly groupName: string;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
};

export function accountOf(line: string): ReadAccount {
  return {
    account: columns(line, 23, 37).trimEnd(),
    name: columns(line, 38, 87).trimEnd(),
    group: columns(line, 88, 102).trimEnd(),
    groupName: columns(line, 103, 132).trimEnd(),
    opening: signedOf(columns(line, 278, 292)),
    debit: signedOf(columns(line, 293, 307)),
    credit: signedOf(columns(line, 308, 322)),
  };
}

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

/**
 * Throws if a journal is not balanced, an account is missing or unknown, or the sums of an account differ from its
 * lines.
 */
export function requireJournalBalance(entries: readonly ReadEntry[], accounts: readonly ReadAccount[]): void {
  for (const [transaction, lines] of Map.groupBy(entries, (entry) => entry.transaction)) {
    if (sumOf(lines.map(({ amount }) => amount)) !== 0) throw new Error(`journal ${transaction} is unbalanced`);
    if (lines.some(({ line }, index) => line !== index + 1)) throw new Error(`journal ${transaction} lacks a line`);
  }
  const known = new Set(accounts.map(({ account }) => account));
  if (known.size !== accounts.length) throw new Error('an account comes twice');
  const moved = Map.groupBy(entries, ({ account }) => account);
  for (const account of moved.keys()) if (!known.has(account)) throw new Error(`account ${account} has no record`);
  for (const account of accounts) requireSums(account, moved.get(account.account) ?? []);
}

function requireSums({ account, credit, debit }: ReadAccount, entries: readonly ReadEntry[]): void {
  const amounts = entries.map(({ amount }) => amount);
  const [plus, minus] = [amounts.filter((each) => each > 0), amounts.filter((each) => each < 0)];
  if (sumOf(plus) !== debit || -sumOf(minus) !== credit) throw new Error(`account ${account} says other sums`);
}
