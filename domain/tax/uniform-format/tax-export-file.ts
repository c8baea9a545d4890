import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';
import { UNIFORM_FORMAT_CONSTANT } from './field-tables.ts';
import {
  dayDigits,
  documentRecords,
  timeDigits,
  type TaxExportBusiness,
  type TaxExportDocument,
} from './document-records.ts';
import { ledgerAccounts, requireLedgerAccount } from './chart-of-accounts.ts';
import {
  accountRecord,
  entryRecord,
  type JournalTexts,
  type TaxExportAccount,
  type TaxExportEntry,
} from './journal-records.ts';
import { writeRecord } from './write-record.ts';

/** Facts about a tax export that both of its files contain. Times are epoch ms. */
export type TaxExportHeader = TaxExportBusiness & {
  /** Key with fifteen digits that is the same in both files of the tax export. */
  readonly fileKey: string;
  readonly business: string;
  readonly address: string;
  readonly software: { readonly name: string; readonly version: string };
  readonly words: JournalTexts;
  /** First and last day that the documents cover. A day has the form 20261101. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly madeAt: number;
};

/** Number of records of each kind. */
export type TaxExportRecordCounts = Readonly<Record<'b100' | 'b110' | 'c100' | 'd110' | 'd120', number>>;

/**
 * Codes in the header of the tax export. They stand for several years, double-entry and balanced bookkeeping, Hebrew
 * text in ISO-8859-8-i, and no branches.
 */
const SEVERAL_YEARS = 2;
const DOUBLE_ENTRY = 2;
const BALANCED = 1;
const HEBREW = 0;
const ISO_8859_8 = 1;
const NO_BRANCHES = 0;

/**
 * Returns the folder name of a tax export, such as `OPENFRMT\12345678.26\11230915`. It contains the number of the
 * business, the year, and the creation time.
 */
export function taxExportFolderOf({ dealer, madeAt }: Pick<TaxExportHeader, 'dealer' | 'madeAt'>): readonly string[] {
  const day = dayDigits(madeAt);
  return ['OPENFRMT', `${dealer.slice(0, 8)}.${day.slice(2, 4)}`, day.slice(4) + timeDigits(madeAt)];
}

/**
 * Creates a writer for the tax export file BKMVDATA.TXT. The writer returns the file in pieces, so that only one piece
 * is in memory. The order of the records is header, journal, accounts with the totals of that journal, documents,
 * closing record.
 */
export function createTaxExportWriter(facts: TaxExportHeader) {
  const { dealer, fileKey } = facts;
  const frame = { dealer, fileKey, constant: UNIFORM_FORMAT_CONSTANT };
  const counts = { b100: 0, b110: 0, c100: 0, d110: 0, d120: 0 };
  const moved = sumsOfAccounts();
  let written = 1;
  let journal = { name: '', transaction: 0, line: 0 };
  return {
    head: () => writeRecord('a100', { ...frame, record: 'A100', recordNumber: 1 }),
    /**
     * Writes journal lines. The lines of one journal must follow each other directly, even if they are passed in two
     * calls.
     */
    entries(entries: readonly TaxExportEntry[]): string {
      let text = '';
      for (const entry of entries) {
        const isSame = entry.journal === journal.name;
        const transaction = journal.transaction + (isSame ? 0 : 1);
        journal = { name: entry.journal, transaction, line: isSame ? journal.line + 1 : 1 };
        counts.b100 += 1;
        written += 1;
        text += entryRecord(entry, facts, { recordNumber: written, transaction, line: journal.line });
        moved.add(entry);
      }
      return text;
    },
    /**
     * Writes the records of the accounts, with opening balances and the totals of the journal lines written before.
     * Accounts without an opening balance and without journal lines are omitted.
     */
    accounts(openings: ReadonlyMap<string, number>): string {
      let text = '';
      for (const sums of moved.list(openings)) {
        counts.b110 += 1;
        written += 1;
        text += accountRecord(sums, facts, written);
      }
      return text;
    },
    documents(documents: readonly TaxExportDocument[]): string {
      let text = '';
      for (const document of documents) {
        const place = { firstRecord: written + 1, link: counts.c100 + 1 };
        for (const record of documentRecords(document, facts, place)) {
          counts[record.kind] += 1;
          written += 1;
          text += record.text;
        }
      }
      return text;
    },
    tail(): string {
      written += 1;
      return writeRecord('z900', { ...frame, record: 'Z900', recordNumber: written, totalRecords: written });
    },
    /** Returns the content of INI.TXT. Call it after the closing record was written. */
    ini: () => iniOf(facts, written, counts),
  };
}

/** Adds up the debits and the credits of each account. */
function sumsOfAccounts() {
  const sums = new Map<string, { debitAgorot: number; creditAgorot: number }>();
  return {
    add({ account, amountAgorot }: TaxExportEntry): void {
      const { debitAgorot = 0, creditAgorot = 0 } = sums.get(account) ?? {};
      const [debit, credit] = [Math.max(0, amountAgorot), Math.max(0, -amountAgorot)];
      sums.set(account, { debitAgorot: debitAgorot + debit, creditAgorot: creditAgorot + credit });
    },
    list(openings: ReadonlyMap<string, number>): TaxExportAccount[] {
      for (const account of openings.keys()) requireLedgerAccount(account);
      return ledgerAccounts.flatMap((account) => {
        const openingAgorot = openings.get(account) ?? 0;
        const { debitAgorot, creditAgorot } = sums.get(account) ?? { debitAgorot: 0, creditAgorot: 0 };
        if (openingAgorot === 0 && debitAgorot === 0 && creditAgorot === 0) return [];
        return [{ account, openingAgorot, debitAgorot, creditAgorot }];
      });
    },
  };
}

function iniOf(facts: TaxExportHeader, totalRecords: number, counts: TaxExportRecordCounts): string {
  const { business, address, dealer, fileKey, software, firstDay, lastDay, madeAt } = facts;
  const head = writeRecord('a000', {
    record: 'A000',
    totalRecords,
    dealer,
    fileKey,
    constant: UNIFORM_FORMAT_CONSTANT,
    // software for own use has no registration; the accountant has to confirm this (docs/accountant.md)
    softwareRegistration: 0,
    softwareName: software.name,
    softwareVersion: software.version,
    makerDealer: 0,
    makerName: software.name,
    softwareKind: SEVERAL_YEARS,
    path: taxExportFolderOf(facts).join('\\'),
    bookkeeping: DOUBLE_ENTRY,
    balanceRequired: BALANCED,
    companyNumber: dealer,
    business,
    street: address,
    firstDay,
    lastDay,
    madeDay: dayDigits(madeAt),
    madeTime: timeDigits(madeAt),
    language: HEBREW,
    characters: ISO_8859_8,
    compression: 'ZIP',
    currency: 'ILS',
    branches: NO_BRANCHES,
  });
  const summaries = Object.entries(counts).map(([kind, count]) =>
    writeRecord('summary', { record: kind.toUpperCase(), count }),
  );
  return head + summaries.join('');
}

/** Returns a number of fifteen digits calculated from bytes. Equal bytes give equal numbers. */
export function uniformFileKeyOf(bytes: Uint8Array): string {
  const remainder = bytes.reduce((sum, byte) => (sum * 256n + BigInt(byte)) % 1_000_000_000_000_000n, 0n);
  return padWithZeros(Number(remainder), 15);
}
