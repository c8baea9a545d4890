import { expect, test } from 'vitest';
import type { LotId } from '#contracts/core/ids.ts';
import { systemActor } from '#server/core/actor.ts';
import { openKeyring } from '#server/core/keyring/open-keyring.ts';
import type { FakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { sealContextNames } from '#server/sealed-columns.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { countVouchersToReissue, reissueOutdatedVoucherCodes } from './reissue-outdated-voucher-codes.ts';
import { reissueVoucher } from './change-voucher.ts';

const { clock, deps } = await buildTestApp();
const { db, keyring: before } = deps;
const mail = deps.mail as FakeMailTransport;
const { masterSecret } = deps.config;
const actor = systemActor('reissue-command');
const running = new AbortController().signal;

await openKeyring(db, { masterSecret, otherSecrets: [] }, { contextNames: sealContextNames });
const fresh = await openKeyring(
  db,
  { masterSecret: Buffer.alloc(32, 7), otherSecrets: [masterSecret] },
  { contextNames: sealContextNames },
);
const shop = { ...deps, keyring: fresh };

async function sell(keyring = before, wish: PaidOrderWish = {}): Promise<LotId> {
  return (await makePaidOrder(db, keyring, { email: 'dana@example.com', paidAt: clock.now(), ...wish })).lotId;
}

async function versionOf(lotId: LotId): Promise<unknown> {
  const { rows } = await db.executeSql('select code_version from credit_lot where lot_id = $1', [lotId]);
  return rows[0]?.['code_version'];
}

/** Returns true if the link of this version opens the voucher. */
async function opens(lotId: LotId, version: number): Promise<boolean> {
  const hash = fresh.tokenHash(fresh.voucherToken(lotId, version));
  return (await db.executeSql('select from credit_lot where token_hash = $1', [hash])).rows.length === 1;
}

async function mailsOf(): Promise<string[]> {
  mail.sent.length = 0;
  for (let round = 0; round < 6; round += 1) await drainOutbox(shop);
  return mail.sent.map(({ to }) => to);
}

test('each voucher of a former secret gets a code of the new one, told to its holder; nothing else is touched', async () => {
  const plain = await sell();
  const second = await sell();
  await reissueVoucher({ ...deps, db }, actor, { lotId: second, codeVersion: 1, reason: 'lost', tell: false });
  const dueAt = clock.now() + 86_400_000;
  const planned = await sell(before, { kind: 'gift', recipientEmail: 'noa@example.com' });
  await db.executeSql(
    `update shop_order set gift_due_at = $2 where order_id = (select l.order_id from order_line l
       join credit_lot c on c.source_id = l.order_line_id where c.lot_id = $1)`,
    [planned, new Date(dueAt)],
  );
  const used = await sell(before, { number: 1 });
  await takeWash(db, used, { at: new Date(clock.now()).toISOString() });
  const own = await sell(fresh);
  await mailsOf();

  expect(await countVouchersToReissue(shop)).toBe(3);
  expect(await reissueOutdatedVoucherCodes(shop, actor, running)).toBe(3);
  expect(await Promise.all([plain, second, planned, used, own].map(versionOf))).toEqual([
    1_001, 1_001, 1_001, 1, 1_001,
  ]);
  expect([await opens(plain, 1), await opens(plain, 1_001)]).toEqual([false, true]);
  expect(await mailsOf()).toEqual(['dana@example.com', 'dana@example.com']);
  const { rows } = await db.executeSql(
    `select actor, detail ->> 'reason' as reason from audit where action = 'voucher.reissue' and ref_id = $1`,
    [plain],
  );
  expect(rows).toEqual([{ actor: 'system:reissue-command', reason: 'leaked' }]);
  expect([await reissueOutdatedVoucherCodes(shop, actor, running), await countVouchersToReissue(shop)]).toEqual([0, 0]);
  expect(await mailsOf()).toEqual([]);
});

test('an interrupted run continues when started again, and a shop with its first secret has nothing to do', async () => {
  for (let count = 0; count < 5; count += 1) await sell();
  expect(await countVouchersToReissue(deps)).toBe(0);
  let looks = 0;
  const stopping = {
    ...running,
    throwIfAborted: () => {
      looks += 1;
      if (looks === 3) throw new Error('killed');
    },
  } as unknown as AbortSignal;
  await expect(reissueOutdatedVoucherCodes(shop, actor, stopping)).rejects.toThrow('killed');
  expect(await countVouchersToReissue(shop)).toBe(3);
  expect(await reissueOutdatedVoucherCodes(shop, actor, running)).toBe(3);
});
