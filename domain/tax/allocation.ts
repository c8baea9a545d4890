import type { TaxDocumentType } from '#contracts/tax/documents.ts';
import { instantOfWallTime, MINUTE_MS } from '../core/time/jerusalem-time.ts';

type Threshold = { readonly fromYear: number; readonly fromMonth: number; readonly aboveAgorot: number };

/**
 * Thresholds above which an invoice between dealers needs an allocation number of the Tax Authority (מספר הקצאה).
 * Amounts are without VAT, and the oldest threshold comes first. Each applies from midnight in Jerusalem on the first
 * day of the month. A new threshold is added as a new row. Sources of the later amounts: Globes of 31.12.2025 and
 * professional directive 090226.
 */
const thresholds = [
  { fromYear: 2024, fromMonth: 5, aboveAgorot: 2_500_000 },
  { fromYear: 2025, fromMonth: 1, aboveAgorot: 2_000_000 },
  { fromYear: 2026, fromMonth: 1, aboveAgorot: 1_000_000 },
  { fromYear: 2026, fromMonth: 6, aboveAgorot: 500_000 },
] as const satisfies readonly Threshold[];

/**
 * Returns the allocation number threshold at a tax point (the time that counts for tax, epoch ms), in agorot without
 * VAT. Returns null if the tax point is before the first threshold.
 */
export function allocationThresholdAt(taxPointMs: number): number | null {
  const found = thresholds.findLast(
    ({ fromYear, fromMonth }) =>
      instantOfWallTime({ year: fromYear, month: fromMonth, day: 1, hour: 0, minute: 0, second: 0 }) <= taxPointMs,
  );
  return found?.aboveAgorot ?? null;
}

export type AllocationCriteria = {
  readonly documentType: TaxDocumentType;
  /**
   * True if the document is addressed to a business. A document for a private customer never needs an allocation
   * number.
   */
  readonly namesBusiness: boolean;
  readonly netAgorot: number;
  readonly taxPointMs: number;
};

/** Document types that are invoices. Receipts and credit notes are not invoices. */
const invoices: ReadonlySet<TaxDocumentType> = new Set([305, 320]);

/** Returns true if a document needs an allocation number before it is issued (REQ-TAX-9). */
export function isAllocationRequired({
  documentType,
  namesBusiness,
  netAgorot,
  taxPointMs,
}: AllocationCriteria): boolean {
  const aboveAgorot = allocationThresholdAt(taxPointMs);
  return namesBusiness && invoices.has(documentType) && aboveAgorot !== null && netAgorot > aboveAgorot;
}

/** Returns the part of an allocation number that is printed, which is its last nine digits. */
export function formatAllocationNumber(confirmation: string): string {
  return confirmation.slice(-9);
}

/**
 * Waiting time in ms after an allocation request without a response. It starts at one minute and doubles each time, up
 * to one hour.
 */
const FIRST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/**
 * Calculates the time (epoch ms) at which the allocation number is requested again. `tries` is the number of requests
 * without a response.
 */
export function nextAllocationAttemptAt(tries: number, now: number): number {
  return now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries - 1, 10));
}
