import type { OrderLineId } from '#contracts/core/ids.ts';
import { invariant } from '#domain/core/invariant.ts';
import { type WallTime, endOfShopDay, utcInstantOf, utcTimeAt, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { allocate } from '#domain/core/money/allocate.ts';

/** Israel's consumer law (Amendment 36, vouchers since July 2014): a gift voucher lives five years or longer. */
export const GIFT_MIN_VALID_YEARS = 5;

/** One paid line of an order. `unitsEach` washes come with each of its `quantity` packages. */
export type LotLine = {
  readonly orderLineId: OrderLineId;
  readonly quantity: number;
  readonly unitsEach: number;
  /** What was paid for the line after discount, in agorot. */
  readonly lineDueAgorot: number;
  readonly gift: boolean;
  /** Years a gift is valid; not looked at for packages, which never expire. */
  readonly validYears: number | null;
  /** When washes of a package end, epoch ms; absent or null: never. A month of a membership has such an end. */
  readonly endsAt?: number | null;
};

/**
 * A lot to be issued; `(source, sourceId, ordinal)` is its natural key. Instants are epoch ms, and both
 * are to be written: an `issued_at` taken from another clock could be later than its expiry allows.
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

/** The lots of a paid order: one per package bought; their values sum to what was paid for the line. */
export function issueLots(lines: readonly LotLine[], issuedAt: number): LotToIssue[] {
  return lines.flatMap((line) => lotsOfLine(line, issuedAt));
}

function lotsOfLine(line: LotLine, issuedAt: number): LotToIssue[] {
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
 * The last millisecond in which a gift can be used: the end of the day in Jerusalem on which its
 * years are over. The years are counted on the shop's calendar and on UTC's and the later day wins,
 * so that neither a clock change (issued 23:30 on a winter evening, over on a summer one) nor a
 * 29 February (over on 1 March) ever makes it less than full years, which the database checks too.
 * Throws InvariantError below five years.
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

/** The same date and time some years later; 29 February runs on into 1 March where there is none. */
function addYears(time: WallTime, years: number): WallTime {
  return { ...time, year: time.year + years };
}
