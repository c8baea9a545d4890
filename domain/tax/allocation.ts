import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { instantOfWallTime, MINUTE_MS } from '../core/time/jerusalem-time.ts';

type Threshold = { readonly fromYear: number; readonly fromMonth: number; readonly aboveAgorot: number };

/**
 * Above which sum without VAT an invoice from one dealer to another needs a number of the Tax Authority (מספר הקצאה),
 * oldest first, each from midnight in Jerusalem on the first of the month. A new threshold is a new row. From
 * May 2024: 25,000 shekels; Globes of 31.12.2025 and professional directive 090226 for the later ones.
 */
const thresholds = [
  { fromYear: 2024, fromMonth: 5, aboveAgorot: 2_500_000 },
  { fromYear: 2025, fromMonth: 1, aboveAgorot: 2_000_000 },
  { fromYear: 2026, fromMonth: 1, aboveAgorot: 1_000_000 },
  { fromYear: 2026, fromMonth: 6, aboveAgorot: 500_000 },
] as const satisfies readonly Threshold[];

/** Above how many agorot without VAT at a tax point (epoch ms); null before there was a rule. */
export function allocationThresholdAt(taxPointMs: number): number | null {
  const found = thresholds.findLast(
    ({ fromYear, fromMonth }) =>
      instantOfWallTime({ year: fromYear, month: fromMonth, day: 1, hour: 0, minute: 0, second: 0 }) <= taxPointMs,
  );
  return found?.aboveAgorot ?? null;
}

export type AllocationQuestion = {
  readonly documentType: TaxDocumentType;
  /** Whether it is made out to a business; a private customer never needs a number. */
  readonly namesBusiness: boolean;
  readonly netAgorot: number;
  readonly taxPointMs: number;
};

/** Invoices; neither receipts nor credit notes. */
const invoices: ReadonlySet<TaxDocumentType> = new Set([305, 320]);

/** Whether a document needs a number of the Authority before it is issued (REQ-TAX-9). */
export function allocationRequired({
  documentType,
  namesBusiness,
  netAgorot,
  taxPointMs,
}: AllocationQuestion): boolean {
  const aboveAgorot = allocationThresholdAt(taxPointMs);
  return namesBusiness && invoices.has(documentType) && aboveAgorot !== null && netAgorot > aboveAgorot;
}

/** What is printed of a number of the Authority: its last nine digits. */
export function printedAllocation(confirmation: string): string {
  return confirmation.slice(-9);
}

/** How long is waited after so many questions without an answer: a minute, doubled up to an hour. */
const FIRST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/** When the Authority is asked again (epoch ms) after `tries` questions that it left without an answer. */
export function nextAllocationTryAt(tries: number, now: number): number {
  return now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 10));
}
