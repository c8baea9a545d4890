import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { anchorBooks } from '#server/ledger/anchors/anchor-books.ts';
import { verifyAnchors } from '#server/ledger/public.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { createFakeSms } from '#server/messaging/adapters/sms/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createOutboxDeps } from '#testing/shop/outbox-deps.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { sendAlertTests } from './send-alert-tests.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const dataDir = mkdtempSync(join(tmpdir(), 'anchors-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** A Sunday, a quarter past ten in the shop. */
const SUNDAY = Date.parse('2026-12-06T08:15:00Z');

async function deliver() {
  const mail = createFakeMailTransport('development');
  const sms = createFakeSms();
  const outbox = createOutboxDeps({ db: deps.db, mail, sms, clock });
  const config = { ...outbox.config, dataDir };
  for (const channel of ['mail', 'sms'] as const) {
    await drainOutbox({ ...outbox, config, keyring: deps.keyring }, { channel });
  }
  return {
    mails: mail.sent.map(({ to }) => to),
    texts: sms.sent.map(({ to }) => to),
    words: mail.sent.map(({ text }) => text).join('\n'),
  };
}

test('on Sundays each person on call gets one test, by mail and text message; an empty list means the owners', async () => {
  await deps.db.executeSql('update staff_member set disabled_at = now()');
  clock.set(SUNDAY - HOUR_MS);
  const owner = await makeMember(shop, ['owner']);
  const manager = await makeMember(shop, ['manager']);
  await deps.db.executeSql('delete from outbox');
  clock.set(SUNDAY);
  const both = await Promise.all([sendAlertTests(deps), sendAlertTests(deps)]);
  expect(both.toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(await deliver()).toMatchObject({ mails: [owner.email], texts: [] });
  const { version } = (await owner.browser.get('/api/admin/on-call')).json<{ version: string }>();
  const people = [{ staffId: manager.staffId, phone: '050-1234567' }];
  expect((await owner.browser.send('PUT', '/api/admin/on-call', { seen: version, people })).statusCode).toBe(200);

  clock.set(SUNDAY + 6 * DAY_MS);
  expect(await sendAlertTests(deps)).toBe(0);
  clock.set(SUNDAY + 7 * DAY_MS);
  expect(await sendAlertTests(deps)).toBe(2);
  clock.advance(HOUR_MS);
  expect(await sendAlertTests(deps)).toBe(0);
  expect(await deliver()).toMatchObject({ mails: [manager.email], texts: ['+972501234567'] });
});

test('the weekly mail holds the newest anchor of the books, by whose text missing entries are noticed', async () => {
  const anchored = { ...deps, config: { ...deps.config, dataDir } };
  clock.set(SUNDAY + 14 * DAY_MS - HOUR_MS);
  await makeMember(shop, ['owner']);
  await anchorBooks(anchored, new AbortController().signal);
  clock.set(SUNDAY + 14 * DAY_MS);
  expect(await sendAlertTests(deps)).toBeGreaterThan(0);
  const { words } = await deliver();
  const lines = words.split('\n').filter((line) => line.startsWith('{'));
  expect(lines).not.toEqual([]);
  // an attacker with access to the machine also empties the data folder
  rmSync(join(dataDir, 'book-anchors.jsonl'));
  expect(await verifyAnchors(anchored, lines)).toMatchObject({ missing: [], unreadable: 0 });
  await forceState(deps.db, 'delete from audit where seq > (select max(seq) from audit) - $1', [2]);
  expect(await verifyAnchors(anchored, lines)).toMatchObject({ missing: [{ chain: 'audit' }], unreadable: 0 });
});
