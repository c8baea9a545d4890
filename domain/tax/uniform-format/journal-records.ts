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

/** A journal line; a debit is positive. */
export type UniformEntry = {
  /** Id of the journal, shared by its lines and unique in the file. */
  readonly journal: string;
  readonly account: LedgerAccount;
  readonly amountAgorot: number;
  /** Time of the journal, epoch ms. */
  readonly occurredAt: number;
  readonly kind: string;
  readonly document: { readonly type: TaxDocumentType; readonly number: number } | null;
  readonly orderCode: string | null;
};

/** Hebrew texts for the journal's records in the file. */
export type JournalTexts = {
  readonly accounts: Readonly<Record<LedgerAccount, string>>;
  readonly groups: Readonly<Record<AccountGroup, string>>;
  /** Returns the description of a kind of journal. */
  kindWords(kind: string): string;
};

type JournalContext = { readonly dealer: string; readonly words: JournalTexts };

const DEBIT = 1;
const CREDIT = 2;

/**
 * Position of a line: record number in the file, number of the journal in the file, and line number within the journal.
 */
export type JournalLinePosition = {
  readonly recordNumber: number;
  readonly transaction: number;
  readonly line: number;
};

/** Returns the B100 record of a journal line. */
export function entryRecord(
  entry: UniformEntry,
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

/** Account in the file. Amounts in agorot: opening balance, and the sums of the account's lines in the file. */
export type UniformAccount = {
  readonly account: LedgerAccount;
  readonly openingAgorot: number;
  readonly debitAgorot: number;
  readonly creditAgorot: number;
};

/** Returns the B110 record of an account. */
export function accountRecord(sums: UniformAccount, { dealer, words }: JournalContext, recordNumber: number): string {
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
