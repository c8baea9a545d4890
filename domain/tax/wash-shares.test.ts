import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAgorot } from '#domain/core/money/money.ts';
import { priceByMoveId, type LotMovement } from './lot-movement-prices.ts';

function wash(id: number, refId = String(id)): LotMovement {
  return { id, reason: 'capture', delta: -1, refId };
}

test('three washes for a hundred shekels are shared out to the agora', () => {
  const moves = [wash(1), wash(2), wash(3)];
  expect([...priceByMoveId({ valueAgorot: 10_000, initial: 3, moves })]).toEqual([
    [1, 3_334],
    [2, 3_333],
    [3, 3_333],
  ]);
});

test('a wash that came back brings its own share, and the next one takes it', () => {
  const back: LotMovement = { id: 3, reason: 'restore', delta: 1, refId: 'first' };
  const moves = [wash(1, 'first'), wash(2), back, wash(4), wash(5)];
  const shares = priceByMoveId({ valueAgorot: 10_000, initial: 3, moves });
  expect([...shares.values()]).toEqual([3_334, 3_333, 3_334, 3_333]);
});

test('washes that went back for money, or ended, take their shares with them', () => {
  const moves: LotMovement[] = [
    wash(1),
    { id: 2, reason: 'refund', delta: -2, refId: 'money' },
    { id: 3, reason: 'refund_given_up', delta: 2, refId: 'money' },
    { id: 4, reason: 'expire', delta: -4, refId: 'lot' },
  ];
  const shares = priceByMoveId({ valueAgorot: 22_001, initial: 5, moves });
  expect(shares.get(1)).toBe(4_401);
  expect(shares.get(4)).toBe(17_600);
});

test('more washes than there were never leave, and none comes back that was not out', () => {
  expect(() => priceByMoveId({ valueAgorot: 100, initial: 1, moves: [wash(1), wash(2)] })).toThrow('more washes left');
  const back: LotMovement = { id: 1, reason: 'restore', delta: 1, refId: 'unknown-redemption' };
  expect(() => priceByMoveId({ valueAgorot: 100, initial: 1, moves: [back] })).toThrow('had not been used');
  expect(() => priceByMoveId({ valueAgorot: 100, initial: 1, moves: [{ ...back, reason: 'release' }] })).toThrow(
    'had not been used',
  );
});

test('whatever is spent and given back in which order, all washes together cost what was paid', () => {
  const steps = fc.array(fc.boolean(), { maxLength: 40 });
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 7 }), fc.integer({ min: 1, max: 20 }), steps, (valueAgorot, initial, wishes) => {
      const moves: LotMovement[] = [];
      const out: string[] = [];
      const give = (refId: string) => moves.push({ ...wash(moves.length, refId) });
      for (const spend of wishes) {
        const refId = `wash-${moves.length}`;
        if (spend && out.length < initial) {
          give(refId);
          out.push(refId);
        } else if (!spend) {
          const back = out.shift();
          if (back !== undefined) moves.push({ id: moves.length, reason: 'restore', delta: 1, refId: back });
        }
      }
      while (out.length < initial) {
        give(`last-${out.length}`);
        out.push(`last-${out.length}`);
      }
      const shares = priceByMoveId({ valueAgorot, initial, moves });
      const given = moves.filter(({ delta }) => delta > 0).map(({ refId }) => refId);
      const kept = moves.filter(({ delta, refId }) => delta < 0 && !given.includes(refId));
      expect(sumAgorot(kept.map(({ id }) => shares.get(id) ?? 0))).toBe(valueAgorot);
    }),
  );
});
