import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { accountGroups, accountKeys, groupOf, type AccountGroup, type LedgerAccount } from './chart-of-accounts.ts';
import { dayDigits } from './document-records.ts';
import { writeRecord } from './write-record.ts';

/** A line of a journal; a debit is above zero. */
export type UniformEntry = {
  /** The same for all lines of one journal, and for no other journal of the file. */
  readonly journal: string;
  readonly account: LedgerAccount;
  readonly amountAgorot: number;
  /** Epoch ms. */
  readonly occurredAt: number;
  readonly kind: string;
  readonly document: { readonly type: TaxDocumentType; readonly number: number } | null;
  readonly orderCode: string | null;
};

/** Hebrew words of the journal. */
export type JournalWords = {
  readonly accounts: Readonly<Record<LedgerAccount, string>>;
  readonly groups: Readonly<Record<AccountGroup, string>>;
  /** Returns what a kind of journal is about. */
  kindWords(kind: string): string;
};

type Frame = { readonly dealer: string; readonly words: JournalWords };

const DEBIT = 1;
const CREDIT = 2;

/** Place of a line: its record in the file, its journal's number there, and its own number in the journal. */
export type EntryPlace = { readonly recordNumber: number; readonly transaction: number; readonly line: number };

/** Returns the B100 record of a line of the journal. */
export function entryRecord(entry: UniformEntry, { dealer, words }: Frame, place: EntryPlace): string {
  const { account, amountAgorot, document, kind, occurredAt, orderCode } = entry;
  const day = dayDigits(occurredAt);
  return writeRecord('b100', {
    ...place,
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

/** An account of the file: what it stood at when the file begins, and its sums in it; agorot. */
export type UniformAccount = {
  readonly account: LedgerAccount;
  readonly openingAgorot: number;
  readonly debitAgorot: number;
  readonly creditAgorot: number;
};

/** Returns the B110 record of an account. */
export function accountRecord(sums: UniformAccount, { dealer, words }: Frame, recordNumber: number): string {
  const { account, creditAgorot, debitAgorot, openingAgorot } = sums;
  const group = groupOf(account);
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
