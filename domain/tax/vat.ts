import { invariant } from '#domain/core/invariant.ts';
import { instantOfWallTime } from '#domain/core/time/jerusalem-time.ts';
import { allocate } from '#domain/core/money/allocate.ts';
import { divideRounded, requireAgorot, sumAgorot } from '#domain/core/money/money.ts';

type VatRate = { readonly fromYear: number; readonly fromMonth: number; readonly percent: number };

/**
 * Israel's VAT rates by date, oldest first. Each rate starts at midnight in Jerusalem on the first of the month. A
 * document has the rate at its tax point, which is the time of the payment. The time at which the document is issued
 * has no effect (Tax Authority interpretive directive 01/2025). A new rate needs a new row here and, by a migration, in
 * the table `vat_rate`. A test compares the two.
 */
const vatRates = [
  { fromYear: 2013, fromMonth: 6, percent: 18 },
  { fromYear: 2015, fromMonth: 10, percent: 17 },
  { fromYear: 2025, fromMonth: 1, percent: 18 },
] as const satisfies readonly VatRate[];

/** VAT rate and the time (epoch ms) from which it applies. */
export type DatedVatRate = { readonly fromMs: number; readonly percent: number };

/**
 * VAT rates, each with the time from which it applies. The list is created at first use, because the time-zone rules
 * load slower than most modules.
 */
let datedVatRates: readonly DatedVatRate[] | undefined;

function computeDatedVatRates(): readonly DatedVatRate[] {
  return vatRates.map(({ fromYear, fromMonth, percent }) => ({
    percent,
    fromMs: instantOfWallTime({ year: fromYear, month: fromMonth, day: 1, hour: 0, minute: 0, second: 0 }),
  }));
}

/** Returns every VAT rate with the time from which it applies, oldest first. */
export function listVatRates(): readonly DatedVatRate[] {
  datedVatRates ??= computeDatedVatRates();
  return datedVatRates;
}

/**
 * Returns the VAT rate in percent at a tax point (the time that counts for tax, epoch ms). Throws InvariantError for
 * times before June 2013, where the table begins.
 */
export function vatPercentAt(taxPointMs: number): number {
  const rate = listVatRates().findLast((dated) => dated.fromMs <= taxPointMs);
  invariant(rate !== undefined, 'the VAT table begins in June 2013');
  return rate.percent;
}

export type VatSplit = { readonly netAgorot: number; readonly vatAgorot: number };

/**
 * Splits an amount that includes VAT into the net amount and the VAT. The net amount is gross·100/(100+r), and a half
 * is rounded up. The VAT is the rest, so that both sum to the amount. For example, 5500 at 18 % is 4661 + 839.
 */
export function splitIncludedVat(grossAgorot: number, percent: number): VatSplit {
  requireAgorot(grossAgorot);
  invariant(grossAgorot >= 0, 'the amount with VAT must not be negative');
  invariant(Number.isInteger(percent) && percent >= 0 && percent <= 100, `${percent} is not a VAT rate`);
  const netAgorot = divideRounded(BigInt(grossAgorot) * 100n, BigInt(100 + percent), 'half_up');
  return { netAgorot, vatAgorot: grossAgorot - netAgorot };
}

export type DocumentVatSplit = VatSplit & { readonly lines: readonly VatSplit[] };

/**
 * Calculates the VAT of a whole document and of each line, in agorot, from amounts that include VAT. The VAT of the
 * lines sums exactly to the VAT of the document. The differences are distributed with the largest remainder method.
 */
export function splitVatOfLines(lineGrossAgorot: readonly number[], percent: number): DocumentVatSplit {
  const document = splitIncludedVat(sumAgorot(lineGrossAgorot), percent);
  const vats = allocate(document.vatAgorot, lineGrossAgorot);
  const lines = lineGrossAgorot.map((grossAgorot, index) => {
    const vatAgorot = vats[index] ?? 0;
    return { netAgorot: grossAgorot - vatAgorot, vatAgorot };
  });
  return { ...document, lines };
}
