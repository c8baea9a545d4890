import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { seed } from '../../db/seed.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createFakeClock } from '#server/core/clock/fake.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { createSmtpTransport } from './adapters/mail/smtp.ts';
import { enduring } from '#testing/endurance.ts';
import { createOutboxDeps, testSecrets } from '#testing/shop/outbox-deps.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { startSmtpPeer, type SmtpBehaviour, type SmtpPeer } from '#peers/test/smtp.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { drainOutbox } from './drain-outbox.ts';

const { db, connectionString } = await createTestDatabase();
await seed({ db, ids: uuidGenerator });

const LEASE_OVER_MS = 3 * MINUTE_MS;

// starts six processes one after the other, so its duration depends on the machine
test(
  'a sender killed again and again loses no mail and repeats what was on its way at the most, under its own Message-ID',
  { timeout: 120_000 },
  async () => {
    const peer = await startPeer();
    const { shop, clock } = await openShop(peer);
    const buyers = Array.from({ length: 24 }, (_, index) => `killed${index}@example.com`);
    for (const email of buyers) await makePaidOrder(db, shop.keyring, { email, paidAt: clock.now() });
    const kills = enduring({ short: 2, long: 5 });
    for (let death = 0; death < kills; death += 1) {
      expect(
        await runSender(peer, { FAILPOINT: 'after_mail_sent:kill', CLOCK_AHEAD_MS: `${death * LEASE_OVER_MS}` }),
      ).toBe('SIGKILL');
    }
    expect(await runSender(peer, { CLOCK_AHEAD_MS: `${kills * LEASE_OVER_MS}` })).toBe(0);

    const copies = Map.groupBy(peer.received, (mail) => mail.to[0] ?? '');
    expect([...copies.keys()].toSorted()).toEqual(buyers.toSorted());
    expect(peer.received.length).toBeLessThanOrEqual(buyers.length + kills * shop.mail.connections);
    for (const mails of copies.values()) expect(new Set(mails.map((mail) => mail.email.messageId)).size).toBe(1);
    expect(await openMessages()).toBe(0);
  },
);

const outages: readonly (readonly [string, SmtpBehaviour | 'down'])[] = [
  ['is down', 'down'],
  ['says 421', 'busy'],
  ['never answers', 'tarpit'],
  ['takes mails and cuts the line', 'drop'],
];

test.each(outages)('a mail server that %s for half an hour delays mails and loses none', async (_how, mood) => {
  const peer = await startPeer();
  const { shop, clock } = await openShop(peer);
  const buyers = ['one@example.com', 'two@example.com', 'three@example.com'];
  for (const email of buyers) await makePaidOrder(db, shop.keyring, { email, paidAt: clock.now() });
  if (mood === 'down') await peer.close();
  else peer.setBehaviour(mood);
  for (let minute = 0; minute < 30; minute += 10) {
    expect(await drainOutbox(shop, { limit: 1, wasServerUnavailable: true })).toMatchObject({
      mailServer: 'unavailable',
    });
    clock.advance(10 * MINUTE_MS);
  }
  expect(await openMessages()).toBe(3);

  const back = mood === 'down' ? await startPeer(peer.port) : peer;
  back.setBehaviour('take');
  while ((await drainOutbox(shop, { wasServerUnavailable: true })).taken > 0);
  const acknowledged = new Set(back.received.map((mail) => mail.to[0]));
  expect([...acknowledged].toSorted()).toEqual(buyers.toSorted());
  expect(await openMessages()).toBe(0);
});

test('a real mail program reads the buyer’s mail: Hebrew subject, both parts, the QR beside the code', async () => {
  const peer = await startPeer();
  const { shop, clock } = await openShop(peer);
  const order = await makePaidOrder(db, shop.keyring, {
    locale: 'he',
    email: 'reader@example.com',
    paidAt: clock.now(),
  });
  await drainOutbox(shop);
  expect(peer.received).toMatchObject([
    {
      email: {
        subject: `השובר מוכן: שלוש שטיפות · הזמנה \u2066${order.orderCode}\u2069`,
        from: { name: 'שמפאו', address: 'shop@shampaw.example' },
        attachments: [
          { mimeType: 'image/png', disposition: 'inline' },
          { mimeType: 'image/png', disposition: 'inline' },
        ],
      },
    },
  ]);
  const { email, raw } = onlyOne(peer.received);
  for (const { contentId } of email.attachments) {
    expect(email.html).toContain(`cid:${contentId?.replace(/[<>]/g, '')}`);
  }
  expect(email.text?.replaceAll('-', '')).toContain(shop.keyring.voucherCode(order.lotId, 1));
  expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
  // no line of a mail may be longer than 998 bytes (RFC 5322, 2.1.1)
  for (const line of raw.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
});

function onlyOne<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined || items.length > 1) throw new Error(`there are ${items.length}`);
  return item;
}

async function startPeer(port?: number): Promise<SmtpPeer> {
  const peer = await startSmtpPeer(port === undefined ? {} : { port });
  onTestFinished(() => peer.close().catch(() => undefined));
  return peer;
}

async function openShop(peer: SmtpPeer) {
  await forceState(db, `update outbox set state = 'done' where state in ('new', 'leased')`);
  const clock = createFakeClock(Date.now());
  const mail = createSmtpTransport({ url: peer.url, fromAddress: 'shop@shampaw.example', deliveryTimeoutMs: 1_000 });
  onTestFinished(() => mail.close());
  return { clock, shop: createOutboxDeps({ db, mail, clock }) };
}

/** Returns the exit code, or the signal that ended the process. */
async function runSender(peer: SmtpPeer, environment: Record<string, string>): Promise<unknown> {
  const child = spawn(process.execPath, ['testing/shop/outbox-process.ts'], {
    env: { ...process.env, ...testSecrets, ...environment, DATABASE_URL: connectionString, SMTP_URL: peer.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? code;
}

async function openMessages(): Promise<number> {
  const { rows } = await db.executeSql(`select count(*)::int as open from outbox where state in ('new', 'leased')`);
  return Number(rows[0]?.['open']);
}
