import { readColumnRange, parseSignedNumber } from './read-columns.ts';

export type ParsedEntry = {
  readonly transaction: number;
  readonly line: number;
  readonly kind: string;
  readonly reference: string;
  readonly referenceType: number;
  readonly details: string;
  readonly day: string;
  readonly account: string;
  readonly amount: number;
};

export function parseEntry(line: string): ParsedEntry {
  const side = readColumnRange(line, 203, 203);
  if (side !== '1' && side !== '2') throw new Error(`'${side}' is neither debit nor credit`);
  const amount = parseSignedNumber(readColumnRange(line, 207, 221));
  return {
    transaction: Number(readColumnRange(line, 23, 32)),
    line: Number(readColumnRange(line, 33, 37)),
    kind: readColumnRange(line, 46, 60).trimEnd(),
    reference: readColumnRange(line, 61, 80).trimEnd(),
    referenceType: Number(readColumnRange(line, 81, 83)),
    details: readColumnRange(line, 107, 156).trimEnd(),
    day: readColumnRange(line, 157, 164),
    account: readColumnRange(line, 173, 187).trimEnd(),
    amount: side === '1' ? amount : -amount,
  };
}

export type ParsedAccount = {
  readonly account: string;
  readonly name: string;
  readonly group: string;
  readonly groupName: string;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
};

export function parseAccount(line: string): ParsedAccount {
  return {
    account: readColumnRange(line, 23, 37).trimEnd(),
    name: readColumnRange(line, 38, 87).trimEnd(),
    group: readColumnRange(line, 88, 102).trimEnd(),
    groupName: readColumnRange(line, 103, 132).trimEnd(),
    opening: parseSignedNumber(readColumnRange(line, 278, 292)),
    debit: parseSignedNumber(readColumnRange(line, 293, 307)),
    credit: parseSignedNumber(readColumnRange(line, 308, 322)),
  };
}

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

/**
 * Checks the journals and accounts of the tax export. Throws an error if a journal is not balanced, if an account is
 * missing or unknown, or if an account's totals differ from its lines.
 */
export function requireJournalBalance(entries: readonly ParsedEntry[], accounts: readonly ParsedAccount[]): void {
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

function requireSums({ account, credit, debit }: ParsedAccount, entries: readonly ParsedEntry[]): void {
  const amounts = entries.map(({ amount }) => amount);
  const [plus, minus] = [amounts.filter((each) => each > 0), amounts.filter((each) => each < 0)];
  if (sumOf(plus) !== debit || -sumOf(minus) !== credit) throw new Error(`account ${account} says other sums`);
}
