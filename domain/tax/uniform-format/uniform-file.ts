import { padded } from '#domain/core/text/padded.ts';
import { SYSTEM_CONSTANT } from './field-tables.ts';
import { dayDigits, documentRecords, timeDigits, type FileFacts, type UniformDocument } from './document-records.ts';
import { writeRecord } from './write-record.ts';

/** What a file says of itself; instants are epoch ms. */
export type UniformFacts = FileFacts & {
  /** Fifteen digits, the same in both files. */
  readonly fileKey: string;
  readonly business: string;
  readonly address: string;
  readonly software: { readonly name: string; readonly version: string };
  /** The first and the last day of the documents, 20261101. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly madeAt: number;
};

/** How many records of each kind there are. */
export type RecordCounts = { readonly c100: number; readonly d110: number; readonly d120: number };

/** Of several years, without accounts, in Hebrew, ISO-8859-8-i, no branches (docs/decisions/0098). */
const SEVERAL_YEARS = 2;
const NO_BOOKKEEPING = 0;
const HEBREW = 0;
const ISO_8859_8 = 1;
const NO_BRANCHES = 0;

/** `OPENFRMT\12345678.26\11230915`: the number of the business, the year, and when the file was made. */
export function folderOf({ dealer, madeAt }: Pick<UniformFacts, 'dealer' | 'madeAt'>): readonly string[] {
  const day = dayDigits(madeAt);
  return ['OPENFRMT', `${dealer.slice(0, 8)}.${day.slice(2, 4)}`, day.slice(4) + timeDigits(madeAt)];
}

/** Writes BKMVDATA.TXT part by part, so that no more than a part is ever in memory. */
export function uniformWriter(facts: UniformFacts) {
  const { dealer, fileKey } = facts;
  const frame = { dealer, fileKey, constant: SYSTEM_CONSTANT };
  const counts = { c100: 0, d110: 0, d120: 0 };
  let written = 1;
  return {
    head: () => writeRecord('a100', { ...frame, record: 'A100', recordNumber: 1 }),
    documents(documents: readonly UniformDocument[]): string {
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
    /** INI.TXT, once the tail is written. */
    ini: () => iniOf(facts, written, counts),
  };
}

function iniOf(facts: UniformFacts, totalRecords: number, counts: RecordCounts): string {
  const { business, address, dealer, fileKey, software, firstDay, lastDay, madeAt } = facts;
  const head = writeRecord('a000', {
    record: 'A000',
    totalRecords,
    dealer,
    fileKey,
    constant: SYSTEM_CONSTANT,
    // software that a business uses for itself has no registration: ask your accountant (docs/accountant.md)
    softwareRegistration: 0,
    softwareName: software.name,
    softwareVersion: software.version,
    makerDealer: 0,
    makerName: software.name,
    softwareKind: SEVERAL_YEARS,
    path: folderOf(facts).join('\\'),
    bookkeeping: NO_BOOKKEEPING,
    balanceRequired: 0,
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

/** A number of fifteen digits out of some bytes: the same bytes, the same number. */
export function fileKeyOf(bytes: Uint8Array): string {
  const whole = bytes.reduce((sum, byte) => (sum * 256n + BigInt(byte)) % 1_000_000_000_000_000n, 0n);
  return padded(Number(whole), 15);
}
