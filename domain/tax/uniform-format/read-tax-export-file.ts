import { readColumnRange, parseSignedNumber } from './read-columns.ts';
import {
  parseAccount,
  parseEntry,
  requireJournalBalance,
  type ParsedAccount,
  type ParsedEntry,
} from './read-tax-export-journal.ts';

/**
 * Record lengths for parsing the tax export (uniform format). They are taken from the published layout and not from the
 * tables that write the format. Parsing therefore checks those tables. It throws an error if a record has a wrong
 * length or an amount has a wrong format.
 */
const lengths: Readonly<Record<string, number>> = {
  A000: 466,
  A100: 95,
  B100: 317,
  B110: 376,
  C100: 444,
  D110: 339,
  D120: 222,
  Z900: 110,
};
const SUMMARY_LENGTH = 19;

/** Decodes bytes in ISO-8859-8-i (Hebrew). Throws an error for any character that is neither ASCII nor Hebrew. */
export function decodeHebrew(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    if (byte === 13 || byte === 10 || (byte >= 32 && byte < 127)) return String.fromCharCode(byte);
    if (byte >= 224 && byte <= 250) return String.fromCharCode(byte + 1264);
    throw new Error(`byte ${byte} is no sign of the file`);
  }).join('');
}

function linesOf(bytes: Uint8Array): string[] {
  const lines = decodeHebrew(bytes).split('\r\n');
  if (lines.pop() !== '') throw new Error('the last record has no end');
  return lines;
}

export type ParsedDocument = {
  readonly type: number;
  readonly number: string;
  readonly issuedDay: string;
  readonly issuedTime: string;
  readonly customer: string;
  readonly customerDealer: string;
  readonly valueDay: string;
  readonly net: number;
  readonly vat: number;
  readonly total: number;
  readonly customerKey: string;
  readonly day: string;
  readonly link: string;
  readonly lines: { readonly description: string; readonly total: number; readonly base: string }[];
  readonly means: { readonly code: string; readonly total: number }[];
};

function documentOf(line: string): ParsedDocument {
  const [before, off] = [
    parseSignedNumber(readColumnRange(line, 288, 302)),
    parseSignedNumber(readColumnRange(line, 303, 317)),
  ];
  const net = parseSignedNumber(readColumnRange(line, 318, 332));
  if (before + off !== net) throw new Error('a document is not what its discount leaves');
  return {
    type: Number(readColumnRange(line, 23, 25)),
    number: readColumnRange(line, 26, 45).trim(),
    issuedDay: readColumnRange(line, 46, 53),
    issuedTime: readColumnRange(line, 54, 57),
    customer: readColumnRange(line, 58, 107).trimEnd(),
    customerDealer: readColumnRange(line, 253, 261),
    valueDay: readColumnRange(line, 262, 269),
    net,
    vat: parseSignedNumber(readColumnRange(line, 333, 347)),
    total: parseSignedNumber(readColumnRange(line, 348, 362)),
    customerKey: readColumnRange(line, 375, 389).trimEnd(),
    day: readColumnRange(line, 401, 408),
    link: readColumnRange(line, 425, 431),
    lines: [],
    means: [],
  };
}

function lineOf(line: string) {
  const quantity = parseSignedNumber(readColumnRange(line, 224, 240)) / 10_000;
  const [price, off] = [
    parseSignedNumber(readColumnRange(line, 241, 255)),
    parseSignedNumber(readColumnRange(line, 256, 270)),
  ];
  const total = parseSignedNumber(readColumnRange(line, 271, 285));
  if (off > 0 || quantity * price + off !== total) throw new Error('a line is not quantity times price less discount');
  return {
    description: readColumnRange(line, 94, 123).trimEnd(),
    total,
    base: readColumnRange(line, 50, 72).trim(),
    rate: readColumnRange(line, 286, 289),
  };
}

export type ParsedTaxExport = {
  readonly fileKey: string;
  readonly dealer: string;
  readonly documents: readonly ParsedDocument[];
  readonly entries: readonly ParsedEntry[];
  readonly accounts: readonly ParsedAccount[];
  readonly counts: Readonly<Record<string, number>>;
};

function addTo(document: ParsedDocument | undefined, record: string, line: string): void {
  if (document === undefined || readColumnRange(line, 23, 45) !== String(document.type) + document.number.padEnd(20)) {
    throw new Error('a line is of another document');
  }
  if (record === 'D110') document.lines.push(lineOf(line));
  else
    document.means.push({
      code: readColumnRange(line, 50, 50),
      total: parseSignedNumber(readColumnRange(line, 104, 118)),
    });
}

function requireFrame(lines: readonly string[]): void {
  const [first = '', end = ''] = [lines[0], lines.at(-1)];
  if (!first.startsWith('A100') || !end.startsWith('Z900')) throw new Error('the file has no frame');
  if (Number(readColumnRange(end, 46, 60)) !== lines.length) throw new Error('the last record counts others');
}

/** Counts the records of each kind. Throws an error if record numbers have gaps or a record has a wrong length. */
function countRecords(lines: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [index, line] of lines.entries()) {
    const record = line.slice(0, 4);
    if (line.length !== lengths[record]) throw new Error(`record ${index + 1} (${record}) has ${line.length} signs`);
    if (Number(readColumnRange(line, 5, 13)) !== index + 1) throw new Error(`record ${index + 1} has another number`);
    counts[record] = (counts[record] ?? 0) + 1;
  }
  return counts;
}

function documentsOf(lines: readonly string[]): ParsedDocument[] {
  const documents: ParsedDocument[] = [];
  for (const line of lines) {
    const record = line.slice(0, 4);
    if (record === 'C100') documents.push(documentOf(line));
    if (record === 'D110' || record === 'D120') addTo(documents.at(-1), record, line);
  }
  return documents;
}

/**
 * Parses the tax export file BKMVDATA.TXT. Throws an error if record numbers have gaps or the last record has a wrong
 * count. Also throws an error if the journal is not balanced or does not match its accounts.
 */
export function readTaxExportData(bytes: Uint8Array): ParsedTaxExport {
  const lines = linesOf(bytes);
  const counts = countRecords(lines);
  requireFrame(lines);
  const entries = lines.filter((line) => line.startsWith('B100')).map(parseEntry);
  const accounts = lines.filter((line) => line.startsWith('B110')).map(parseAccount);
  requireJournalBalance(entries, accounts);
  const [first = ''] = lines;
  const documents = documentsOf(lines);
  return {
    fileKey: readColumnRange(first, 23, 37),
    dealer: readColumnRange(first, 14, 22),
    documents,
    entries,
    accounts,
    counts,
  };
}

/** Parses INI.TXT. */
export function readTaxExportIni(bytes: Uint8Array) {
  const [head = '', ...summaries] = linesOf(bytes);
  if (head.length !== lengths['A000']) throw new Error(`A000 has ${head.length} signs`);
  if (summaries.some((line) => line.length !== SUMMARY_LENGTH)) throw new Error('a summary has another length');
  return {
    totalRecords: Number(readColumnRange(head, 10, 24)),
    dealer: readColumnRange(head, 25, 33),
    fileKey: readColumnRange(head, 34, 48),
    constant: readColumnRange(head, 49, 56),
    path: readColumnRange(head, 135, 184).trimEnd(),
    bookkeeping: readColumnRange(head, 185, 186),
    business: readColumnRange(head, 215, 264).trimEnd(),
    firstDay: readColumnRange(head, 367, 374),
    lastDay: readColumnRange(head, 375, 382),
    characters: readColumnRange(head, 396, 396),
    counts: Object.fromEntries(summaries.map((line) => [line.slice(0, 4), Number(line.slice(4))])),
  };
}
