import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import {
  accountGroups,
  accountKeys,
  accountGroupOf,
  type AccountGroup,
  type LedgerAccount,
} from './chart-of-accounts.ts';
import { dayDigits } from './document-records.ts';
import { writeRecord } from './write-record.ts';

/** Line of a ledger journal in the tax export. Debits are positive. */
export type TaxExportEntry = {
  /** Id of the journal. All lines of the journal have the same id, and it is unique in the file. */
  readonly journal: string;
  readonly account: LedgerAccount;
  readonly amountAgorot: number;
  /** Time of the journal, epoch ms. */
  readonly occurredAt: number;
  readonly kind: string;
  readonly document: { readonly type: TaxDocumentType; readonly number: number } | null;
  readonly orderCode: string | null;
};

export type JournalTexts = {
  readonly accounts: Readonly<Record<LedgerAccount, string>>;
  readonly groups: Readonly<Record<AccountGroup, string>>;
  kindWords(kind: string): string;
};

type JournalContext = { readonly dealer: string; readonly words: JournalTexts };

const DEBIT = 1;
const CREDIT = 2;

/**
 * Location of a journal line in the tax export. It consists of the record number and the journal's number in the file,
 * and the line number within the journal.
 */
export type JournalLinePosition = {
  readonly recordNumber: number;
  readonly transaction: number;
  readonly line: number;
};

/** Returns the tax export record (B100) of a journal line. */
export function entryRecord(
  entry: TaxExportEntry,
  { dealer, words }: JournalContext,
  position: JournalLinePosition,
): string {
  const { account, amountAgorot, document, kind, occurredAt, orderCode } = entry;
  const day = dayDigits(occurredAt);
  return writeRecord('b100', {
    ...position,
    record: 'B100',
    dealer,
    kind,
    ...(document === null ? {} : { reference: String(document.number), referenceType: document.type }),
    ...(orderCode === null ? {} : { reference2: orderCode }),
    details: words.kindWords(kind),
    day,
    valueDay: day,
    account: accountKeys[account],
    side: amountAgorot > 0 ? DEBIT : CREDIT,
    amount: Math.abs(amountAgorot),
    enteredDay: day,
  });
}

/**
 * Ledger account in the tax export. The amounts are in agorot: the opening balance, and the totals of the account's
 * lines in the file.
 */
export type TaxExportAccount = {
  readonly account: LedgerAccount;
  readonly openingAgorot: number;
  readonly debitAgorot: number;
  readonly creditAgorot: number;
};

/** Returns the tax export record (B110) of a ledger account. */
export function accountRecord(sums: TaxExportAccount, { dealer, words }: JournalContext, recordNumber: number): string {
  const { account, creditAgorot, debitAgorot, openingAgorot } = sums;
  const group = accountGroupOf(account);
  return writeRecord('b110', {
    record: 'B110',
    recordNumber,
    dealer,
    account: accountKeys[account],
    name: words.accounts[account],
    group: accountGroups[group],
    groupName: words.groups[group],
    opening: openingAgorot,
    debit: debitAgorot,
    credit: creditAgorot,
  });
}
