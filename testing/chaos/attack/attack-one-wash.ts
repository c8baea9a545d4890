import { makePaidOrder } from '../../orders/paid-order.ts';
import { keyring, type AttackScene } from './attack-scene.ts';

const HANDS = 50;

/**
 * Fifty clients request one wash at fifty bays, round after round. One client gets it, and every other client learns
 * that no wash is left.
 */
export async function raceForOneWash(scene: AttackScene, rounds: number): Promise<Record<string, number>> {
  const { db, complaints } = scene;
  const times: number[] = [];
  const statuses = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    const { lotId } = await makePaidOrder(db, keyring, { number: 1 });
    const voucherToken = keyring.voucherToken(lotId, 1);
    const answers = await Promise.all(
      Array.from({ length: HANDS }, async (_hand, place) => {
        const begun = performance.now();
        const { status } = await scene.redeem(voucherToken, place);
        times.push(performance.now() - begun);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        return status;
      }),
    );
    const had = answers.filter((status) => status === 201).length;
    const { rows } = await db.executeSql(
      'select remaining, held, (select count(*)::int from redemption r where r.lot_id = c.lot_id) as washes from credit_lot c where lot_id = $1',
      [lotId],
    );
    if (had !== 1) complaints.push(`round ${round}: ${had} had the one wash`);
    if (answers.some((status) => status !== 201 && status !== 409)) {
      complaints.push(`round ${round}: ${[...new Set(answers)].join(', ')}`);
    }
    if (rows[0]?.['washes'] !== 1) complaints.push(`round ${round}: the books say ${JSON.stringify(rows[0])}`);
    await scene.freeBays();
  }
  times.sort((a, b) => a - b);
  return {
    rounds,
    ...Object.fromEntries([...statuses].map(([status, count]) => [`answers ${status}`, count])),
    'p50 ms': Math.round(times[Math.floor(times.length * 0.5)] ?? 0),
    'p99 ms': Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    'longest ms': Math.round(times.at(-1) ?? 0),
  };
}
