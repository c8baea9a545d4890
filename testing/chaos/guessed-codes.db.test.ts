import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBrowser } from '../accounts/account-browser.ts';
import { buildTestApp } from '../shop/build-test-app.ts';
import { enduring } from '../endurance.ts';
import { makePaidOrder } from '../orders/paid-order.ts';

const GUESSES = enduring({ short: 2_000, long: 20_000 });
const ADDRESSES = enduring({ short: 3, long: 30 });
/** Number of wrong codes of one network per hour without proof of work. */
const FREE_GUESSES = 500;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const shop = await buildTestApp();
const { db, keyring } = shop.deps;

function guess(): string {
  const letters = [...randomBytes(16)].map((byte) => ALPHABET[byte % ALPHABET.length] ?? '');
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-');
}

test(
  'codes that are guessed from many networks hit nothing, soon need a proof of work, and an owner uses hers meanwhile',
  { timeout: enduring({ short: 120_000, long: 900_000 }) },
  async () => {
    const { lotId } = await makePaidOrder(db, keyring, { paidAt: shop.clock.now() });
    const owner = createBrowser(shop, '192.0.2.77');
    const look = (browser: typeof owner, code: string) => browser.post('/api/vouchers/lookup', { code });
    const heard = new Map<number, number>();
    for (let count = 0; count < GUESSES; count += 1) {
      const { statusCode } = await look(createBrowser(shop, `198.51.100.${count % ADDRESSES}`), guess());
      heard.set(statusCode, (heard.get(statusCode) ?? 0) + 1);
      if (count % 500 !== 0) continue;
      expect((await look(owner, keyring.voucherCode(lotId, 1))).statusCode).toBe(200);
    }
    expect([...heard.keys()].toSorted((one, other) => one - other)).toEqual([404, 428]);
    expect(heard.get(404)).toBeLessThanOrEqual(ADDRESSES * FREE_GUESSES);
  },
);
