import {
  addMonths,
  type CalendarDay,
  DAY_MS,
  daysInMonth,
  endOfShopDay,
  instantOfWallTime,
  wallTimeAt,
} from '#domain/core/time/jerusalem-time.ts';

/** Cards are charged in the morning, when mails about it are read and somebody answers; no clock changes then. */
const CHARGE_HOUR = 9;

/** A month that begins later than this after its day, because the shop was down, begins anew on that day. */
const LATE_MS = 3 * DAY_MS;

/** Days after a month began on which its charge is tried; the last one ends the membership where the card says no. */
export const DUNNING_DAYS = [0, 3, 7] as const;

/** How long behind the last try a bank may stay silent about it. */
const GRACE_DAYS = 3;

/** A new price holds for months that begin so many days after it was told, or later. */
export const PRICE_NOTICE_DAYS = 30;

/** Longer pauses would be forgotten, and a membership that nobody remembers charges somebody by surprise. */
export const PAUSE_MAX_MONTHS = 6;

/** One month of a membership; instants are epoch ms. It ends where the next one begins. */
export type MembershipMonth = {
  readonly startsAt: number;
  readonly endsAt: number;
  /** The last moment of its washes: unused ones live through the month behind it. */
  readonly washesEndAt: number;
};

/** The day of the month on which a membership that begins now is charged. */
export function billingDayOf(now: number): number {
  return wallTimeAt(now).day;
}

function dateOf(instant: number): CalendarDay {
  const { year, month, day } = wallTimeAt(instant);
  return { year, month, day };
}

/** The billing day of the month behind this one; a month too short gives its last day, and the one behind it its own. */
function nextBillingDay(from: CalendarDay, billingDay: number): CalendarDay {
  const { year, month } = addMonths({ ...from, day: 1 }, 1);
  return { year, month, day: Math.min(billingDay, daysInMonth(year, month)) };
}

function chargeAt(day: CalendarDay): number {
  return instantOfWallTime({ ...day, hour: CHARGE_HOUR, minute: 0, second: 0 });
}

/** The month that begins at an instant, by days on the shop's calendar. */
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
 * The month that is due: the one that was meant, or, where nobody was there to charge it for days, one from now. So a
 * shop that was down never charges two months at once.
 */
export function dueMonth(
  { nextChargeAt, billingDay }: { readonly nextChargeAt: number; readonly billingDay: number },
  now: number,
): MembershipMonth & { readonly billingDay: number } {
  const late = now - nextChargeAt > LATE_MS;
  const day = late ? billingDayOf(now) : billingDay;
  return { ...monthFrom(late ? now : nextChargeAt, day), billingDay: day };
}

/** When a month is tried again after so many cards said no; null where that was the last try. */
export function nextTryAt(startsAt: number, tries: number): number | null {
  const days = DUNNING_DAYS[tries];
  if (days === undefined) return null;
  if (days === 0) return startsAt;
  const day = dateOf(startsAt);
  return chargeAt({ ...day, day: day.day + days });
}

/** When the order of a month is given up at the latest: behind its last try, with room for a bank that is silent. */
export function monthGivenUpAt(startsAt: number): number {
  const day = dateOf(startsAt);
  return endOfShopDay({ ...day, day: day.day + DUNNING_DAYS[2] + GRACE_DAYS });
}

/** Whether a price that was told at an instant holds for a month that begins then. */
export function priceHolds(price: { readonly toldAt: number; readonly validFrom: number }, startsAt: number): boolean {
  const day = dateOf(price.toldAt);
  const noticeOver = endOfShopDay({ ...day, day: day.day + PRICE_NOTICE_DAYS });
  return price.validFrom <= startsAt && noticeOver < startsAt;
}

/** When a month first costs a price that was told: the first one that begins behind both of its days. */
export function firstMonthAtPrice(
  price: { readonly toldAt: number; readonly validFrom: number },
  { nextChargeAt, billingDay }: { readonly nextChargeAt: number; readonly billingDay: number },
): number {
  let startsAt = nextChargeAt;
  while (!priceHolds(price, startsAt)) startsAt = monthFrom(startsAt, billingDay).endsAt;
  return startsAt;
}

/**
 * The instant at which a pause ends that was asked for until a day; null where the day is not behind what was paid for,
 * or too far ahead. The membership goes on at the hour of charges on that day.
 */
export function pauseEndsAt(
  day: CalendarDay,
  { paidUntil, now }: { readonly paidUntil: number; readonly now: number },
) {
  const endsAt = chargeAt(day);
  const latest = endOfShopDay(addMonths(dateOf(now), PAUSE_MAX_MONTHS));
  return endsAt > Math.max(paidUntil, now) && endsAt <= latest ? endsAt : null;
}
