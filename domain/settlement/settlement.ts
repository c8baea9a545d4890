import { allocate } from '#domain/core/money/allocate.ts';
import { addMonths, instantOfWallTime, wallTimeAt } from '#domain/core/time/jerusalem-time.ts';
import { invariant } from '#domain/core/invariant.ts';
import { padded } from '#domain/core/text/padded.ts';

/** All of it, in hundredths of a percent. */
export const WHOLE_SHARE = 10_000;

/** Washes of one station at one share. `worthAgorot` is what was paid for them, less what was given back. */
export type WashesToSettle = {
  readonly stationId: string;
  readonly shareHundredths: number;
  /** They took place in a month that was closed without them. */
  readonly adjusts: boolean;
  readonly washes: number;
  readonly worthAgorot: number;
};

/** A station's part of what was paid, VAT included; the agora that cannot be divided goes to the larger remainder. */
export function owedAgorot(worthAgorot: number, shareHundredths: number): number {
  invariant(shareHundredths >= 0 && shareHundredths <= WHOLE_SHARE, `${shareHundredths} is no share`);
  const [owed = 0] = allocate(worthAgorot, [shareHundredths, WHOLE_SHARE - shareHundredths]);
  return owed;
}

export type Settled = WashesToSettle & { readonly owedAgorot: number };

/** What a site sold, washed and is owed; agorot. `stationId` null is the shop. */
export type SiteSums = {
  readonly stationId: string | null;
  readonly washes: number;
  /** What was paid at this site for washes of the month. */
  readonly soldAgorot: number;
  /** What was paid, wherever, for washes that this site gave. */
  readonly washedAgorot: number;
  /** Sold less washed: what it holds of others' washes. Sums to zero over all sites. */
  readonly heldAgorot: number;
  /** What it gets, below nothing what it has to pay. Sums to zero over all sites. */
  readonly owedAgorot: number;
};

/** The shop, which sells every wash, and each station. */
export function sitesOf(settled: readonly Settled[]): SiteSums[] {
  const byStation = Map.groupBy(settled, ({ stationId }) => stationId);
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

/** A month, '2026-11', and its instants (epoch ms). */
export type SettlementMonth = { readonly period: string; readonly from: number; readonly until: number };

const midnight = { hour: 0, minute: 0, second: 0 } as const;

export function monthOf(period: string): SettlementMonth {
  const first = firstDayOf(period);
  const from = instantOfWallTime({ ...first, ...midnight });
  return { period, from, until: instantOfWallTime({ ...addMonths(first, 1), ...midnight }) };
}

function firstDayOf(period: string) {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return { year, month, day: 1 };
}

function periodText({ year, month }: { readonly year: number; readonly month: number }): string {
  return `${padded(year, 4)}-${padded(month, 2)}`;
}

/** The month so many later, or earlier. */
export function monthAfter(period: string, months = 1): string {
  return periodText(addMonths(firstDayOf(period), months));
}

/** The month that an instant (epoch ms) is in, in the shop. */
export function periodAt(instantMs: number): string {
  return periodText(wallTimeAt(instantMs));
}

/** Whether a month can be closed: it is over, and the one before it is closed where any is. */
export function isClosable(period: string, latestClosed: string | null, now: number): boolean {
  const isNext = latestClosed === null || period === monthAfter(latestClosed);
  return isNext && monthOf(period).until <= now;
}
