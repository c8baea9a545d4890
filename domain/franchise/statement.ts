import { allocate } from '#domain/core/money/allocate.ts';
import { addMonths, instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { invariant } from '#domain/core/invariant.ts';
import { padWithZeros } from '#domain/core/text/pad-with-zeros.ts';

/** A revenue share of 100 %, in hundredths of a percent. */
export const FULL_SHARE_HUNDREDTHS = 10_000;

/** Washes of one station with one revenue share. `worthAgorot` is the price paid for these washes, minus refunds. */
export type WashTotals = {
  readonly stationId: string;
  readonly shareHundredths: number;
  /** True for a correction of a closed month: washes that were reported or given back after the month was closed. */
  readonly adjusts: boolean;
  readonly washes: number;
  readonly worthAgorot: number;
};

/**
 * Returns a station's revenue share of the paid price in agorot, VAT included. An indivisible agora goes to the side
 * with the larger rounding remainder.
 */
export function owedAgorot(worthAgorot: number, shareHundredths: number): number {
  invariant(shareHundredths >= 0 && shareHundredths <= FULL_SHARE_HUNDREDTHS, `${shareHundredths} is no share`);
  const [owed = 0] = allocate(worthAgorot, [shareHundredths, FULL_SHARE_HUNDREDTHS - shareHundredths]);
  return owed;
}

export type OutstandingWashTotals = WashTotals & { readonly owedAgorot: number };

/** Amounts of a site for one month, in agorot. `stationId` is null for the shop. */
export type SiteSums = {
  readonly stationId: string | null;
  readonly washes: number;
  /** Amount paid at this site for washes of the month. */
  readonly soldAgorot: number;
  /** Price of the washes at this site, regardless of where they were bought. */
  readonly washedAgorot: number;
  /**
   * Price of the washes sold by this site minus price of the washes done at this site: payments that the site holds for
   * other sites. All sites sum to zero.
   */
  readonly heldAgorot: number;
  /** Amount that the site receives from other sites; negative if the site has to pay. All sites sum to zero. */
  readonly owedAgorot: number;
};

/** Returns the amounts of the shop, which sells all washes, and of each station. */
export function siteSumsOf(totals: readonly OutstandingWashTotals[]): SiteSums[] {
  const byStation = Map.groupBy(totals, ({ stationId }) => stationId);
  const stations = [...byStation].map(([stationId, lines]): SiteSums => {
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
  const shop: SiteSums = {
    stationId: null,
    washes: 0,
    soldAgorot,
    washedAgorot: 0,
    heldAgorot: soldAgorot,
    owedAgorot: 0 - toPayAgorot,
  };
  return [shop, ...stations];
}

/** A month, '2026-11', and its bounds (epoch ms). */
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

/** Returns the month that is `months` later than `period` ('2026-11'); a negative number gives an earlier month. */
export function monthAfter(period: string, months = 1): string {
  return periodText(addMonths(firstDayOf(period), months));
}

/** Returns the month ('2026-11') of an instant (epoch ms), in Israel local time. */
export function periodAt(instantMs: number): string {
  return periodText(wallTimeAt(instantMs));
}

/**
 * Returns true if a month can be closed: it has ended, and either no month is closed yet or the previous month is
 * closed.
 */
export function isMonthClosable(period: string, latestClosed: string | null, now: number): boolean {
  const isNext = latestClosed === null || period === monthAfter(latestClosed);
  return isNext && statementMonthOf(period).until <= now;
}
