import type { LiveBay } from '#contracts/stations/redemptions.ts';

type OrderedBay = Pick<LiveBay, 'bayNo' | 'state' | 'startFailed'>;

/** Sorts bays whose last start failed to the end, and otherwise keeps the given sequence. */
export function workingBaysFirst<Bay extends Pick<LiveBay, 'startFailed'>>(bays: readonly Bay[]): Bay[] {
  return bays.toSorted((one, other) => Number(one.startFailed) - Number(other.startFailed));
}

/**
 * Returns the free bays that can be offered after a failed start. The other bays come first, and among these a bay
 * whose last start failed comes last. The bay of the failed start is the last choice.
 */
export function freeBaysAfter<Bay extends OrderedBay>(bays: readonly Bay[], failedBayNo: number): Bay[] {
  const free = bays.filter(({ state }) => state === 'free');
  return [
    ...workingBaysFirst(free.filter(({ bayNo }) => bayNo !== failedBayNo)),
    ...free.filter(({ bayNo }) => bayNo === failedBayNo),
  ];
}
