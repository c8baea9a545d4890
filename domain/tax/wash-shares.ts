import { allocate } from '#domain/core/money/allocate.ts';
import { invariant } from '#domain/core/invariant.ts';
import { sumAgorot } from '#domain/core/money/money.ts';

/**
 * One change of the washes of a voucher. A negative `delta` means that washes left the voucher, a positive `delta` that
 * they were given back.
 */
export type WashMove = {
  readonly id: number;
  readonly reason: string;
  readonly delta: number;
  /** Id of the wash, refund or voucher. */
  readonly refId: string;
};

export type MovedLot = {
  /** Price of the whole voucher. */
  readonly valueAgorot: number;
  readonly initial: number;
  readonly moves: readonly WashMove[];
};

/** Kind of the move that reverses a move of each kind. */
const wayBack: Readonly<Record<string, string>> = { restore: 'capture', refund_given_up: 'refund' };

/**
 * Returns each move's part of the voucher's price in agorot, by the id of the move. `moves` are in order of time. The
 * price is split over all washes by largest remainder. A wash that leaves the voucher takes the first free part. A wash
 * that is given back returns its part, so that the parts of all moves sum to the price.
 */
export function sharesOfMoves({ valueAgorot, initial, moves }: MovedLot): ReadonlyMap<number, number> {
  const shares = allocate(valueAgorot, Array<number>(initial).fill(1));
  let left = shares.map((_share, wash) => wash);
  const out = new Map<string, readonly number[]>();
  const worth = new Map<number, number>();
  for (const { delta, id, reason, refId } of moves) {
    if (delta < 0) {
      invariant(left.length + delta >= 0, 'more washes left a voucher than it had');
      const taken = left.slice(0, -delta);
      left = left.slice(-delta);
      out.set(`${reason} ${refId}`, taken);
      worth.set(id, sumAgorot(taken.map((wash) => shares[wash] ?? 0)));
    } else {
      const back = out.get(`${wayBack[reason] ?? ''} ${refId}`) ?? [];
      invariant(back.length >= delta, 'a wash was returned that had not been used');
      left = [...left, ...back.slice(0, delta)].toSorted((one, other) => one - other);
    }
  }
  return worth;
}
