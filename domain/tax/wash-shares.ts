import { allocate } from '#domain/core/money/allocate.ts';
import { invariant } from '#domain/core/invariant.ts';
import { sumAgorot } from '#domain/core/money/money.ts';

/** Washes that left a voucher (`delta` below zero) or came back to it, in the order in which they did. */
export type WashMove = {
  readonly id: number;
  readonly reason: string;
  readonly delta: number;
  /** The wash, refund or voucher that it was about. */
  readonly refId: string;
};

export type MovedLot = {
  /** What was paid for all of it. */
  readonly valueAgorot: number;
  readonly initial: number;
  readonly moves: readonly WashMove[];
};

/** What left by the one comes back by the other. */
const wayBack: Readonly<Record<string, string>> = { restore: 'capture', refund_given_up: 'refund' };

/**
 * What each move out of a voucher was of its price, in agorot, by the id of the move. The price is shared out among
 * all washes by largest remainder; a wash that leaves takes the first share that is there, and one that comes back
 * brings its own: whatever happens, the shares that are out and those that are left sum to what was paid.
 */
export function sharesOfMoves({ valueAgorot, initial, moves }: MovedLot): ReadonlyMap<number, number> {
  const shares = allocate(valueAgorot, Array<number>(initial).fill(1));
  let left = shares.map((_share, wash) => wash);
  const out = new Map<string, readonly number[]>();
  const worth = new Map<number, number>();
  for (const { delta, id, reason, refId } of moves) {
    if (delta < 0) {
      invariant(left.length + delta >= 0, 'no more washes leave a voucher than it had');
      const taken = left.slice(0, -delta);
      left = left.slice(-delta);
      out.set(`${reason} ${refId}`, taken);
      worth.set(id, sumAgorot(taken.map((wash) => shares[wash] ?? 0)));
    } else {
      const back = out.get(`${wayBack[reason] ?? ''} ${refId}`) ?? [];
      invariant(back.length >= delta, 'no wash comes back that was not out');
      left = [...left, ...back.slice(0, delta)].toSorted((one, other) => one - other);
    }
  }
  return worth;
}
