import { allocate } from '#domain/core/money/allocate.ts';
import { addMonths, instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { invariant } from '#domain/core/invariant.ts';
import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';

/** Revenue share of 100 %, in hundredths of a percent. */
export const FULL_REVENUE_SHARE_HUNDREDTHS = 10_000;

/**
 * Washes of one station that have the same revenue share. `worthAgorot` is the price paid for these washes, minus
 * refunds.
 */
export type WashTotals = {
  readonly stationId: string;
  readonly shareHundredths: number;
  /**
   * True for a correction of a closed month. It contains washes that were reported or credited back after the month was
   * closed.
   */
  readonly adjusts: boolean;
  readonly washes: number;
  readonly worthAgorot: number;
};

/**
 * Calculates a station's share of the paid price in agorot, VAT included. An agora that cannot be divided goes to the
 * side with the larger rounding remainder.
 */
export function owedAgorot(worthAgorot: number, shareHundredths: number): number {
  invariant(shareHundredths >= 0 && shareHundredths <= FULL_REVENUE_SHARE_HUNDREDTHS, `${shareHundredths} is no share`);
  const [owed = 0] = allocate(worthAgorot, [shareHundredths, FULL_REVENUE_SHARE_HUNDREDTHS - shareHundredths]);
  return owed;
}

export type OutstandingWashTotals = WashTotals & { readonly owedAgorot: number };

/** Amounts of a site for one month in agorot. A site is a station, or the shop if `stationId` is null. */
export type StatementPartySums = {
  readonly stationId: string | null;
  readonly washes: number;
  /** Amount paid at this site for washes of the month. */
  readonly soldAgorot: number;
  /** Price of the washes that took place at this site, even if they were bought elsewhere. */
  readonly washedAgorot: number;
  /**
   * Payments that this site holds for other sites. They are the price of the washes sold by this site minus the price
   * of the washes done at this site. The amounts of all sites sum to zero.
   */
  readonly heldAgorot: number;
  /**
   * Amount that the site receives from other sites. It is negative if the site has to pay. The amounts of all sites sum
   * to zero.
   */
  readonly owedAgorot: number;
};

/** Calculates the amounts of the shop, which sells all washes, and of each station. */
export function statementPartySumsOf(totals: readonly OutstandingWashTotals[]): StatementPartySums[] {
  const byStation = Map.groupBy(totals, ({ stationId }) => stationId);
  const stations = [...byStation].map(([stationId, lines]): StatementPartySums => {
    const washedAgorot = lines.reduce((sum, { worthAgorot }) => sum + worthAgorot, 0);
    return {
      stationId,
      washes: lines.reduce((sum, { washes }) => sum + washes, 0),
      soldAgorot: 0,
      washedAgorot,
      heldAgorot: 0 - washedAgorot,
      owedAgorot: lines.reduce((sum, line) => sum + line.owedAgorot, 0),
    };
  });
  const soldAgorot = stations.reduce((sum, { washedAgorot }) => sum + washedAgorot, 0);
  const toPayAgorot = stations.reduce((sum, site) => sum + site.owedAgorot, 0);
  const shop: StatementPartySums = {
    stationId: null,
    washes: 0,
    soldAgorot,
    washedAgorot: 0,
    heldAgorot: soldAgorot,
    owedAgorot: 0 - toPayAgorot,
  };
  return [shop, ...stations];
}

/** Month of a statement, for example '2026-11', with its start and end in epoch ms. */
export type StatementMonth = { readonly period: string; readonly from: number; readonly until: number };

const midnight = { hour: 0, minute: 0, second: 0 } as const;

export function statementMonthOf(period: string): StatementMonth {
  const first = firstDayOf(period);
  const from = instantOfWallTime({ ...first, ...midnight });
  return { period, from, until: instantOfWallTime({ ...addMonths(first, 1), ...midnight }) };
}

function firstDayOf(period: string) {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return { year, month, day: 1 };
}

function periodText({ year, month }: { readonly year: number; readonly month: number }): string {
  return `${padWithZeros(year, 4)}-${padWithZeros(month, 2)}`;
}

/**
 * Returns the month that is `months` later than the month `period` ('2026-11'). If `months` is negative, an earlier
 * month is returned.
 */
export function addMonthsToPeriod(period: string, months = 1): string {
  return periodText(addMonths(firstDayOf(period), months));
}

/** Returns the month ('2026-11') in Israel local time that contains a given time (epoch ms). */
export function periodOfInstant(instantMs: number): string {
  return periodText(wallTimeAt(instantMs));
}

/** Newest closed month, and the first month that has to be closed. A value is null if there is none. */
export type ClosedMonthRange = { readonly latest: string | null; readonly first: string | null };

function nextMonthToClose({ latest, first }: ClosedMonthRange): string | null {
  return latest === null ? first : addMonthsToPeriod(latest);
}

/**
 * Returns the month that must be closed before `period`. Returns null if there is none. Months are closed in sequence,
 * starting with the first one. The reason is that an earlier month can never be closed later.
 */
export function monthToCloseFirst(period: string, range: ClosedMonthRange): string | null {
  const next = nextMonthToClose(range);
  return next !== null && period > next ? next : null;
}

/**
 * Returns true if the month has ended, is not closed, and no month has to be closed before it. A month before the first
 * one can be closed too, as long as none is closed: it is empty.
 */
export function isMonthClosable(period: string, range: ClosedMonthRange, now: number): boolean {
  const isClosed = range.latest !== null && period <= range.latest;
  return !isClosed && monthToCloseFirst(period, range) === null && statementMonthOf(period).until <= now;
}

/** Returns true if a revenue share was agreed for at least a part of the month; `firstDays` are days as YYYY-MM-DD. */
export function hasRevenueShareIn(period: string, firstDays: readonly string[]): boolean {
  return firstDays.some((day) => day < `${addMonthsToPeriod(period, 1)}-01`);
}
