import { wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { dealerDigits, dayDigits } from '#domain/tax/uniform-format/document-records.ts';
import { encodeHebrew } from '#domain/tax/uniform-format/uniform-format-text.ts';
import {
  uniformFileKeyOf,
  taxExportFolderOf,
  createTaxExportWriter,
  type TaxExportHeader,
} from '#domain/tax/uniform-format/tax-export-file.ts';
import { zipStream, type ZipEntry } from '#server/core/zip-stream.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { MonthSelection } from './store/month-sql.ts';
import { streamDocumentPages } from './store/month-documents.ts';
import { streamJournalEntryPages } from './store/month-journal.ts';
import { journalTexts, privateCustomerText } from './documents/tax-export-texts.ts';

const software = { name: 'Shampaw', version: '1' };

/**
 * Facts for the tax export in the uniform format of the Israeli Tax Authority. They are the business, the key of the
 * files, the months and the opening balances. Times are in epoch ms.
 */
export type TaxExportInput = {
  readonly companyHe: string;
  readonly addressHe: string;
  readonly registration: string;
  readonly fileKey: string;
  readonly madeAt: number;
  /** Consecutive months. */
  readonly months: readonly MonthSelection[];
  /** Balance of each account at the start of the first month, in agorot. */
  readonly openings: ReadonlyMap<string, number>;
};

export function taxExportHeaderOf({
  companyHe,
  addressHe,
  registration,
  fileKey,
  madeAt,
  months,
}: Omit<TaxExportInput, 'openings'>): TaxExportHeader {
  return {
    dealer: dealerDigits(registration),
    privateCustomer: privateCustomerText,
    fileKey,
    business: companyHe,
    address: addressHe,
    software,
    words: journalTexts,
    firstDay: dayDigits(months[0]?.from ?? madeAt),
    lastDay: dayDigits((months.at(-1)?.until ?? madeAt) - 1),
    madeAt,
  };
}

/**
 * Streams a tax export in the uniform format as one archive. The file BKMVDATA.TXT is in an inner archive, and INI.TXT
 * is beside this inner archive. The archive is written while the data is read page by page, so that memory use stays
 * small.
 */
export function streamTaxExport(db: Queryable, command: TaxExportInput): AsyncGenerator<Buffer> {
  const facts = taxExportHeaderOf(command);
  const modified = wallTimeAt(facts.madeAt);
  const writer = createTaxExportWriter(facts);
  const folder = taxExportFolderOf(facts).join('/');
  async function* data() {
    yield encodeHebrew(writer.head());
    for (const month of command.months) {
      for await (const entries of streamJournalEntryPages(db, month)) yield encodeHebrew(writer.entries(entries));
    }
    yield encodeHebrew(writer.accounts(command.openings));
    for (const month of command.months) {
      for await (const documents of streamDocumentPages(db, month)) yield encodeHebrew(writer.documents(documents));
    }
    yield encodeHebrew(writer.tail());
  }
  function* entries(): Generator<ZipEntry> {
    yield { path: `${folder}/BKMVDATA.zip`, parts: zipStream([{ path: 'BKMVDATA.TXT', parts: data() }], modified) };
    // INI.TXT comes last, because its record counts are known only after all data is written
    yield { path: `${folder}/INI.TXT`, parts: [encodeHebrew(writer.ini())] };
  }
  return zipStream(entries(), modified);
}

/**
 * Returns the key of the tax export for these months. For one month it is the key of the closed month. For several
 * months it is derived from the keys of all months.
 */
export function fileKeyOfMonths(keys: readonly string[]): string {
  const [only] = keys;
  return keys.length === 1 && only !== undefined ? only : uniformFileKeyOf(Buffer.from(keys.join(' ')));
}
