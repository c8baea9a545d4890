import { registration } from '../../accounts/account-browser.ts';
import { makePaidOrder } from '../../orders/paid-order.ts';
import { keyring, type AttackScene } from './attack-scene.ts';

const PEOPLE = 50;

/** Fifty accounts claim one gift at once, gift after gift: exactly one gets it. */
export async function raceForGifts(scene: AttackScene, gifts: number): Promise<void> {
  if (gifts === 0) return;
  const { db, complaints } = scene;
  const cookies: string[] = [];
  while (cookies.length < PEOPLE) {
    const made = await scene.send('/api/customer/register', registration());
    if (made.status !== 201) throw new Error(`an account was refused: ${made.status} ${made.text}`);
    cookies.push(made.cookies.join('; '));
  }
  for (let gift = 0; gift < gifts; gift += 1) {
    const { lotId } = await makePaidOrder(db, keyring, { kind: 'gift', number: 3 });
    const code = keyring.voucherCode(lotId, 1);
    const answers = await Promise.all(cookies.map((cookie) => scene.send('/api/vouchers/claim', { code }, cookie)));
    const had = answers.filter(({ status }) => status === 200).length;
    const { rows } = await db.executeSql('select customer_id from credit_lot where lot_id = $1', [lotId]);
    if (had !== 1 || rows[0]?.['customer_id'] === null) complaints.push(`gift ${gift}: ${had} have it`);
    if (answers.some(({ status }) => status !== 200 && status !== 404)) {
      complaints.push(`gift ${gift}: ${[...new Set(answers.map(({ status }) => status))].join(', ')}`);
    }
  }
}
