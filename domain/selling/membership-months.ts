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
 * Hour of the day at which membership cards are charged. At this hour, subscribers read emails and staff can respond.
 * No clock change happens at this hour.
 */
const CHARGE_HOUR = 9;

/**
 * Maximum delay in ms of the charge for a membership month. If the shop was down for longer, the month begins on the
 * day of the charge.
 */
const LATE_MS = 3 * DAY_MS;

/**
 * Days on which the charge for a membership month is attempted, counted from the start of the month. If the last
 * attempt is declined, the membership ends.
 */
export const DUNNING_DAYS = [0, 3, 7] as const;

/** Number of days to wait for the bank's response after the last charge attempt. */
const GRACE_DAYS = 3;

/** Minimum number of days between the notice of a new price and the first month at that price. */
export const PRICE_NOTICE_DAYS = 30;

/** Maximum length of a pause in months. After a longer pause, the next charge could surprise the subscriber. */
export const PAUSE_MAX_MONTHS = 6;

/** One month of a membership. It ends when the next month begins. Times are epoch ms. */
export type MembershipMonth = {
  readonly startsAt: number;
  readonly endsAt: number;
  /** Time at which the washes of this month expire. Unused washes stay valid through the following month. */
  readonly washesEndAt: number;
};

/** Returns the day of the month on which a membership is charged if it begins now. */
export function billingDayOf(now: number): number {
  return wallTimeAt(now).day;
}

function dateOf(instant: number): CalendarDay {
  const { year, month, day } = wallTimeAt(instant);
  return { year, month, day };
}

/**
 * Returns the next billing day. If the month is too short for the usual day, the billing day is the last day of that
 * month. The following month uses the usual day again.
 */
function nextBillingDay(from: CalendarDay, billingDay: number): CalendarDay {
  const { year, month } = addMonths({ ...from, day: 1 }, 1);
  return { year, month, day: Math.min(billingDay, daysInMonth(year, month)) };
}

function chargeTimeOn(day: CalendarDay): number {
  return instantOfWallTime({ ...day, hour: CHARGE_HOUR, minute: 0, second: 0 });
}

/**
 * Returns the membership month that begins at the given time (epoch ms). Months are calculated in calendar days in
 * Israel.
 */
export function membershipMonthFrom(startsAt: number, billingDay: number): MembershipMonth {
  const next = nextBillingDay(dateOf(startsAt), billingDay);
  const afterNext = nextBillingDay(next, billingDay);
  return {
    startsAt,
    endsAt: chargeTimeOn(next),
    washesEndAt: endOfShopDay({ ...afterNext, day: afterNext.day - 1 }),
  };
}

/**
 * Returns the membership month that must be charged. This is normally the scheduled month. If the charge is more than
 * `LATE_MS` overdue, the month begins now instead. A shop that was down therefore never charges two months together.
 */
export function dueMembershipMonth(
  { nextChargeAt, billingDay }: { readonly nextChargeAt: number; readonly billingDay: number },
  now: number,
): MembershipMonth & { readonly billingDay: number } {
  const isLate = now - nextChargeAt > LATE_MS;
  const day = isLate ? billingDayOf(now) : billingDay;
  return { ...membershipMonthFrom(isLate ? now : nextChargeAt, day), billingDay: day };
}

/**
 * Calculates the time of the next charge attempt for a membership month. `tries` is the number of declined attempts.
 * Returns null if no attempt is left.
 */
export function nextChargeAttemptAt(startsAt: number, tries: number): number | null {
  const days = DUNNING_DAYS[tries];
  if (days === undefined) return null;
  if (days === 0) return startsAt;
  const day = dateOf(startsAt);
  return chargeTimeOn({ ...day, day: day.day + days });
}

/**
 * Calculates the time at which the order of a membership month expires at the latest. This is the day of the last
 * charge attempt, plus time for a late response of the bank.
 */
export function monthOrderExpiresAt(startsAt: number): number {
  const day = dateOf(startsAt);
  return endOfShopDay({ ...day, day: day.day + DUNNING_DAYS[2] + GRACE_DAYS });
}

/**
 * Returns true if an announced membership price applies to the month that begins at `startsAt`. The start of the price
 * must have passed, and the notice period must be over.
 */
export function isNewPriceInForce(
  price: { readonly notifiedAt: number; readonly validFrom: number },
  startsAt: number,
): boolean {
  const day = dateOf(price.notifiedAt);
  const noticeOver = endOfShopDay({ ...day, day: day.day + PRICE_NOTICE_DAYS });
  return price.validFrom <= startsAt && noticeOver < startsAt;
}

/**
 * Calculates the start of the first membership month at an announced price. It is the first month after both the notice
 * period and the price's start.
 */
export function firstMonthAtPrice(
  price: { readonly notifiedAt: number; readonly validFrom: number },
  { nextChargeAt, billingDay }: { readonly nextChargeAt: number; readonly billingDay: number },
): number {
  let startsAt = nextChargeAt;
  while (!isNewPriceInForce(price, startsAt)) startsAt = membershipMonthFrom(startsAt, billingDay).endsAt;
  return startsAt;
}

/**
 * Calculates the end of a membership pause, which is the charging hour of the requested day. Returns null if this time
 * is not allowed. It must not be in the past, within the paid month, or more than `PAUSE_MAX_MONTHS` ahead.
 */
export function pauseEndsAt(
  day: CalendarDay,
  { paidUntil, now }: { readonly paidUntil: number; readonly now: number },
) {
  const endsAt = chargeTimeOn(day);
  const latest = endOfShopDay(addMonths(dateOf(now), PAUSE_MAX_MONTHS));
  return endsAt > Math.max(paidUntil, now) && endsAt <= latest ? endsAt : null;
}
