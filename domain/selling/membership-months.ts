import {
  addMonths,
  type CalendarDay,
  DAY_MS,
  daysInMonth,
  endOfShopDay,
  instantOfWallTime,
  wallTimeAt,
} from '#domain/core/time/jerusalem-time.ts';

/**
 * Hour at which cards are charged. It is in the morning, when emails are read and staff can respond, and no clock
 * change happens then.
 */
const CHARGE_HOUR = 9;

/**
 * Time in ms. If a month could not be charged for longer than this because the shop was down, it begins on the day of
 * the charge.
 */
const LATE_MS = 3 * DAY_MS;

/**
 * Days after the start of a month on which its charge is attempted. If the last attempt is declined, the membership
 * ends.
 */
export const DUNNING_DAYS = [0, 3, 7] as const;

/** Days to wait for the bank's response after the last charge attempt. */
const GRACE_DAYS = 3;

/** Days between the notice of a new price and the first month that has it. */
export const PRICE_NOTICE_DAYS = 30;

/** Maximum length of a pause in months. After a longer pause, the next charge could surprise the subscriber. */
export const PAUSE_MAX_MONTHS = 6;

/** One month of a membership; times are epoch ms. It ends when the next month begins. */
export type MembershipMonth = {
  readonly startsAt: number;
  readonly endsAt: number;
  /** Expiry of the month's washes. Unused washes stay valid through the following month. */
  readonly washesEndAt: number;
};

/** Returns the day of the month on which a membership that begins now is charged. */
export function billingDayOf(now: number): number {
  return wallTimeAt(now).day;
}

function dateOf(instant: number): CalendarDay {
  const { year, month, day } = wallTimeAt(instant);
  return { year, month, day };
}

/**
 * Returns the next billing day. A shorter month gives its last day, and the month after it gives the usual day again.
 */
function nextBillingDay(from: CalendarDay, billingDay: number): CalendarDay {
  const { year, month } = addMonths({ ...from, day: 1 }, 1);
  return { year, month, day: Math.min(billingDay, daysInMonth(year, month)) };
}

function chargeAt(day: CalendarDay): number {
  return instantOfWallTime({ ...day, hour: CHARGE_HOUR, minute: 0, second: 0 });
}

/** Returns the month that begins at an instant, by calendar days of the shop. */
export function monthFrom(startsAt: number, billingDay: number): MembershipMonth {
  const next = nextBillingDay(dateOf(startsAt), billingDay);
  const afterNext = nextBillingDay(next, billingDay);
  return {
    startsAt,
    endsAt: chargeAt(next),
    washesEndAt: endOfShopDay({ ...afterNext, day: afterNext.day - 1 }),
  };
}

/**
 * Returns the month that is due: the scheduled month or, if it could not be charged for days, a month that begins now.
 * Therefore a shop that was down never charges two months together.
 */
export function dueMonth(
  { nextChargeAt, billingDay }: { readonly nextChargeAt: number; readonly billingDay: number },
  now: number,
): MembershipMonth & { readonly billingDay: number } {
  const isLate = now - nextChargeAt > LATE_MS;
  const day = isLate ? billingDayOf(now) : billingDay;
  return { ...monthFrom(isLate ? now : nextChargeAt, day), billingDay: day };
}

/** Returns when the charge of a month is retried after a number of declines; null after the last attempt. */
export function nextChargeAttemptAt(startsAt: number, tries: number): number | null {
  const days = DUNNING_DAYS[tries];
  if (days === undefined) return null;
  if (days === 0) return startsAt;
  const day = dateOf(startsAt);
  return chargeAt({ ...day, day: day.day + days });
}

/**
 * Returns when the order of a month expires at the latest: after the last attempt, plus time for a late response of the
 * bank.
 */
export function monthOrderExpiresAt(startsAt: number): number {
  const day = dateOf(startsAt);
  return endOfShopDay({ ...day, day: day.day + DUNNING_DAYS[2] + GRACE_DAYS });
}

/**
 * Returns true if an announced price applies to a month that begins at `startsAt`: its first day has come and the
 * notice period is over.
 */
export function isNewPriceInForce(
  price: { readonly notifiedAt: number; readonly validFrom: number },
  startsAt: number,
): boolean {
  const day = dateOf(price.notifiedAt);
  const noticeOver = endOfShopDay({ ...day, day: day.day + PRICE_NOTICE_DAYS });
  return price.validFrom <= startsAt && noticeOver < startsAt;
}

/** Returns the first month with an announced price: the first month after both the notice period and the start day. */
export function firstMonthAtPrice(
  price: { readonly notifiedAt: number; readonly validFrom: number },
  { nextChargeAt, billingDay }: { readonly nextChargeAt: number; readonly billingDay: number },
): number {
  let startsAt = nextChargeAt;
  while (!isNewPriceInForce(price, startsAt)) startsAt = monthFrom(startsAt, billingDay).endsAt;
  return startsAt;
}

/**
 * Returns when a pause until a requested day ends: at the charging hour of that day. Null if the day is not after the
 * paid month, or too far ahead.
 */
export function pauseEndsAt(
  day: CalendarDay,
  { paidUntil, now }: { readonly paidUntil: number; readonly now: number },
) {
  const endsAt = chargeAt(day);
  const latest = endOfShopDay(addMonths(dateOf(now), PAUSE_MAX_MONTHS));
  return endsAt > Math.max(paidUntil, now) && endsAt <= latest ? endsAt : null;
}
