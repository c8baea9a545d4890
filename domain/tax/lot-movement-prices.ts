import { allocate } from '#domain/core/money/allocate.ts';
import { invariant } from '#domain/core/invariant.ts';
import { sumAgorot } from '#domain/core/money/money.ts';

/**
 * One change in a voucher's number of washes. `delta` is negative if washes left the voucher, and positive if washes
 * were given back.
 */
export type LotMovement = {
  readonly id: number;
  readonly reason: string;
  readonly delta: number;
  readonly refId: string;
};

export type LotWithMovements = {
  /** Price of the whole voucher, in agorot. */
  readonly valueAgorot: number;
  readonly initial: number;
  readonly moves: readonly LotMovement[];
};

/** Kinds of changes that give washes back to a voucher. Each is listed with the kind of the change that it reverses. */
const wayBack: Readonly<Record<string, string>> = { restore: 'capture', refund_given_up: 'refund' };

/**
 * Calculates the part of the voucher's price that belongs to each change that takes washes. The result is in agorot, by
 * the id of the change. `moves` are in order of time. The price is split over all washes with the largest remainder
 * method. A change that takes washes gets the first free parts. A change that gives washes back frees the parts of the
 * reversed change for later changes.
 */
export function priceByMoveId({ valueAgorot, initial, moves }: LotWithMovements): ReadonlyMap<number, number> {
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
