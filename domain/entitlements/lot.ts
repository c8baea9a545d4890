import type { OrderLineId } from '#contracts/core/ids.ts';
import { invariant } from '#domain/core/invariant.ts';
import { type WallTime, endOfShopDay, utcInstantOf, utcTimeAt, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { allocate } from '#domain/core/money/allocate.ts';

/**
 * Minimum number of years for which a gift voucher is valid, by Israel's consumer law (Amendment 36, for vouchers since
 * July 2014).
 */
export const GIFT_MIN_VALID_YEARS = 5;

/** Paid line of an order. It has `quantity` packages with `unitsEach` washes each. */
export type SoldLotLine = {
  readonly orderLineId: OrderLineId;
  readonly quantity: number;
  readonly unitsEach: number;
  /** Amount paid for the line in agorot. The discount is already deducted. */
  readonly lineDueAgorot: number;
  readonly gift: boolean;
  /** Number of years for which a gift is valid. It is ignored for packages. */
  readonly validYears: number | null;
  /**
   * Time (epoch ms) at which a package expires. It is absent or null if the package never expires. It is set for the
   * monthly packages of a membership.
   */
  readonly endsAt?: number | null;
};

/**
 * Voucher that is to be issued. Its natural key is `(source, sourceId, ordinal)`. Both times are epoch ms and are
 * stored unchanged. With a later `issuedAt` from the database's clock, a gift would violate the check of five years
 * until `expiresAt`.
 */
export type LotToIssue = {
  readonly source: 'order_line';
  readonly sourceId: OrderLineId;
  readonly ordinal: number;
  readonly gift: boolean;
  readonly units: number;
  readonly valueAgorot: number;
  readonly issuedAt: number;
  readonly expiresAt: number | null;
};

/**
 * Returns the vouchers of a paid order, with one voucher for each package. The values of the vouchers sum to the amount
 * paid for the line.
 */
export function issueLots(lines: readonly SoldLotLine[], issuedAt: number): LotToIssue[] {
  return lines.flatMap((line) => lotsOfLine(line, issuedAt));
}

function lotsOfLine(line: SoldLotLine, issuedAt: number): LotToIssue[] {
  invariant(Number.isSafeInteger(line.quantity) && line.quantity > 0, `${line.quantity} is not a quantity`);
  invariant(Number.isSafeInteger(line.unitsEach) && line.unitsEach > 0, `${line.unitsEach} is not a number of washes`);
  const expiresAt = line.gift ? giftExpiresAt(issuedAt, line.validYears ?? 0) : (line.endsAt ?? null);
  const values = allocate(line.lineDueAgorot, Array<number>(line.quantity).fill(1));
  return values.map((valueAgorot, index) => ({
    source: 'order_line',
    sourceId: line.orderLineId,
    ordinal: index + 1,
    gift: line.gift,
    units: line.unitsEach,
    valueAgorot,
    issuedAt,
    expiresAt,
  }));
}

/**
 * Calculates the last millisecond in which a gift can be used, which is the end of its last day in Israel. The years
 * are counted on the calendar of Israel and on that of UTC, and the later day is used. The validity is therefore at
 * least the full number of years, which the database also checks. This holds across clock changes (issued at 23:30 in
 * winter, ending in summer) and for 29 February (ending on 1 March). Throws InvariantError for less than five years.
 */
export function giftExpiresAt(issuedAt: number, validYears: number): number {
  invariant(
    Number.isSafeInteger(validYears) && validYears >= GIFT_MIN_VALID_YEARS,
    `a gift is valid for at least ${GIFT_MIN_VALID_YEARS} years, not ${validYears}`,
  );
  const issuedUtc = utcTimeAt(issuedAt);
  const fullYearsAt = utcInstantOf(addYears(issuedUtc, validYears)) + (issuedAt - utcInstantOf(issuedUtc));
  const byShopCalendar = endOfShopDay(addYears(wallTimeAt(issuedAt), validYears));
  return byShopCalendar >= fullYearsAt ? byShopCalendar : endOfShopDay(wallTimeAt(fullYearsAt));
}

/** Returns the same date and time some years later. In years without 29 February, this day becomes 1 March. */
function addYears(time: WallTime, years: number): WallTime {
  return { ...time, year: time.year + years };
}
