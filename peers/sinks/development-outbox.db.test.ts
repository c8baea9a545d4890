import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seed } from '../../db/seed.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { createDevelopmentTransport } from '#server/messaging/adapters/mail/development.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { createDevelopmentSms } from '#server/messaging/adapters/sms/development.ts';
import { saveDevelopmentMail, saveDevelopmentSms } from './store/development-message.ts';
import { buildDocumentsApp } from '#testing/documents/documents-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { forceState } from '#testing/database/state-moves.ts';

const { db } = await createTestDatabase();
await seed({ db, ids: uuidGenerator });
const mail = createDevelopmentTransport((message) => saveDevelopmentMail(db, message));
const { app, deps, clock } = await buildDocumentsApp(db, { mail });

test('before anything was sent the page says so', async () => {
  const page = await app.inject({ url: '/dev/outbox' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Nothing has been sent yet.');
});

test('without a mail server the mails of a sale are kept once each and can be read, newest first', async () => {
  const order = await makePaidOrder(db, deps.keyring, {
    kind: 'gift',
    number: 1,
    locale: 'he',
    recipientEmail: 'noa@example.com',
    personalMessage: '<script>alert(1)</script>',
    paidAt: clock.now(),
  });
  await drainOutbox(deps);
  await sendEverythingAgain();
  const list = await app.inject({ url: '/dev/outbox' });
  const ids = [...list.body.matchAll(/href="\/dev\/outbox\/(\d+)"/g)].map((match) => Number(match[1]));
  expect(ids).toHaveLength(2);
  expect(ids).toEqual(ids.toSorted((left, right) => right - left));
  expect(list.body).toContain('noa@example.com');

  const page = await app.inject({ url: `/dev/outbox/${ids[0]}` });
  expect(page.body.replaceAll('-', '')).toContain(deps.keyring.voucherCode(order.lotId, 1));
  expect(page.body).not.toContain('<script>');
  expect(page.headers['cache-control']).toContain('no-store');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self'/,
  );

  const html = await app.inject({ url: `/dev/outbox/${ids[0]}/html` });
  expect(html.headers['content-security-policy']).toContain('sandbox allow-popups');
  expect(html.headers['content-security-policy']).toContain("default-src 'none'; img-src data:");
  expect(html.body).not.toContain('<script>');
});

test('the pictures of a mail are in its page, and are files of their own', async () => {
  await makePaidOrder(db, deps.keyring, { kind: 'package', number: 1, locale: 'en', paidAt: clock.now() });
  await drainOutbox(deps);
  const list = await app.inject({ url: '/dev/outbox' });
  const newest = /href="\/dev\/outbox\/(\d+)"/.exec(list.body)?.[1];
  const html = await app.inject({ url: `/dev/outbox/${newest}/html` });
  expect(html.body).toContain('src="data:image/png;base64,');
  expect(html.body).not.toContain('cid:');
  const file = await app.inject({ url: `/dev/outbox/${newest}/files/0` });
  expect(file.headers['content-type']).toBe('image/png');
  expect(file.rawPayload.subarray(1, 4).toString()).toBe('PNG');
});

test.each(['/dev/outbox/999999', '/dev/outbox/0', '/dev/outbox/x', '/dev/outbox/999999/html', '/dev/outbox/1/files/9'])(
  '%s is not there',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  },
);

test('a link to older messages leads through all of them', async () => {
  for (let index = 0; index < 55; index += 1) {
    await mail.send({
      messageId: `${index}.older@shampaw.example`,
      fromName: 'Shampaw',
      to: 'older@example.com',
      locale: 'en',
      subject: `Mail ${index}`,
      html: '<p>hello</p>',
      text: 'hello',
      attachments: [],
    });
  }
  const first = await app.inject({ url: '/dev/outbox' });
  const older = /href="(\/dev\/outbox\?before=\d+)"/.exec(first.body)?.[1] ?? '';
  const second = await app.inject({ url: older });
  const listed = [first, second].flatMap((page) => page.body.match(/class="subject"/g) ?? []);
  expect(listed).toHaveLength(58);
  expect(second.body).not.toContain('before=');
});

test('while no gateway is chosen text messages are kept too, once each, also where mails are really sent', async () => {
  const sms = createDevelopmentSms((message) => saveDevelopmentSms(db, message));
  const message = { to: '+972501234567', text: '049213 is your code\n@localhost #049213', dedupe: 'challenge-1' };
  await sms.send(message);
  await sms.send(message);
  const { app: half } = await buildDocumentsApp(db, { mail: createFakeMailTransport('smtp'), sms });
  const list = await half.inject({ url: '/dev/outbox' });
  expect(list.body.match(/049213 is your code/g)).toHaveLength(1);
  expect(list.body).toContain('SMS');
  const id = /href="\/dev\/outbox\/(\d+)"/.exec(list.body)?.[1] ?? '';
  const page = await half.inject({ url: `/dev/outbox/${id}` });
  expect(page.body).toContain('+972501234567');
  expect(page.body).toContain('@localhost #049213');
  expect((await half.inject({ url: `/dev/outbox/${id}/html` })).statusCode).toBe(404);
});

test('where mails are really sent, and in production, there is no such page', async () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shampaw.test',
    SMTP_URL: 'smtp://mail.shampaw.test:587',
    MAIL_FROM: 'hello@shampaw.test',
    PAYMENT_PROVIDER: 'sandbox',
    SMS_PROVIDER: 'off',
  };
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const filledIn = join(folder, 'brand.json');
  writeFileSync(
    filledIn,
    readFileSync('brand.json', 'utf8')
      .replace('[000000000]', '516179157')
      .replaceAll(/\[[^\]"]*\]/g, 'x'),
  );
  const { app: real } = await buildDocumentsApp(db, { mail: createFakeMailTransport('smtp') });
  const { app: live } = await buildDocumentsApp(db, { mail, environment: { ...production, BRAND_FILE: filledIn } });
  for (const url of ['/dev/outbox', '/dev/outbox/1', '/dev/outbox/1/html']) {
    expect((await real.inject({ url })).statusCode).toBe(404);
    expect((await live.inject({ url })).statusCode).toBe(404);
  }
});

/** Simulates a process that died after sending. */
async function sendEverythingAgain(): Promise<void> {
  await forceState(db, `update outbox set state = 'new', next_attempt_at = $1`, [new Date(clock.now())]);
  await drainOutbox(deps);
}
