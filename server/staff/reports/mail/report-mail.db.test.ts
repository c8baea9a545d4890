import { expect, test } from 'vitest';
import type { ReportMailResponse } from '#contracts/staff/reports/report-mail.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { startOfDay } from '#domain/staff/reports/report-period.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createOutboxDeps } from '#testing/shop/outbox-deps.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { makeMember, type TestMember } from '#testing/staff/staff-member.ts';
import { compareReportFigures } from './compare-figures.ts';
import { sendReportMails } from './send-report-mails.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;

const path = '/api/admin/reports/mail';
/** The week from Sunday to Saturday; its report is sent on Monday, 7 December. */
const WEEK = { from: '2026-11-29', to: '2026-12-05' };
const MONDAY = startOfDay('2026-12-07') + 7 * HOUR_MS + 10 * MINUTE_MS;

async function choose({ browser }: TestMember, rhythm: string, locale = 'en') {
  const answer = await browser.send('PUT', path, { rhythm, locale });
  return { status: answer.statusCode, answer: answer.json<ReportMailResponse>() };
}

async function deliver() {
  const mail = createFakeMailTransport('development');
  const outbox = { ...createOutboxDeps({ db: deps.db, mail, clock }), keyring: deps.keyring };
  await drainOutbox(outbox, { channel: 'mail' });
  return mail.sent;
}

async function begin() {
  await deps.db.executeSql('delete from report_mail');
  await forceState(deps.db, `update outbox set state = 'done' where state in ('new', 'leased')`);
  clock.set(startOfDay('2026-12-03') + 10 * HOUR_MS);
}

test('on Monday each person who wants it gets the week once, with the numbers of the screen', async () => {
  await begin();
  const owner = await makeMember(shop, ['owner']);
  const accountant = await makeMember(shop, ['accountant']);
  const monthly = await makeMember(shop, ['manager']);
  for (const day of ['2026-11-29', '2026-12-02', '2026-11-24']) {
    await makePaidOrder(deps.db, deps.keyring, { paidAt: startOfDay(day) + HOUR_MS });
  }
  expect((await choose(owner, 'weekly')).answer).toEqual({ rhythm: 'weekly', locale: 'en', nextOn: '2026-12-07' });
  expect((await choose(accountant, 'weekly', 'he')).status).toBe(200);
  expect((await choose(monthly, 'monthly')).answer.nextOn).toBe('2027-01-01');
  await deliver();

  clock.set(MONDAY - DAY_MS);
  expect(await sendReportMails(deps)).toBe(0);
  clock.set(MONDAY);
  const both = await Promise.all([sendReportMails(deps), sendReportMails(deps)]);
  expect(both[0] + both[1]).toBe(2);
  const sent = await deliver();
  expect(sent.map(({ to }) => to).toSorted()).toEqual([owner.email, accountant.email].toSorted());

  const { now, before, yearBefore } = await compareReportFigures(deps, WEEK);
  expect([now.figures.sales, before.figures.sales, yearBefore.figures.sales]).toEqual([2, 1, 0]);
  expect([before.days.from, yearBefore.days.from]).toEqual(['2026-11-22', '2025-11-30']);
  const toOwner = sent.find(({ to }) => to === owner.email);
  expect(toOwner?.text).toContain(`After refunds: ${formatShekels(now.figures.netAgorot)}.`);
  expect(toOwner?.text).toContain(`Previous period: ${formatShekels(before.figures.netAgorot)} (+100%)`);
  expect(toOwner?.text).toContain('/admin/reports?of=sales&from=2026-11-29&to=2026-12-05');
  expect(sent.find(({ to }) => to === accountant.email)?.subject).toContain('השבוע במספרים');

  clock.advance(DAY_MS);
  expect(await sendReportMails(deps)).toBe(0);
});

test('a Monday without a server is made up on the next day, once', async () => {
  await begin();
  const owner = await makeMember(shop, ['owner']);
  await choose(owner, 'weekly');
  clock.set(MONDAY + DAY_MS);
  expect(await sendReportMails(deps)).toBe(1);
  clock.advance(DAY_MS);
  expect(await sendReportMails(deps)).toBe(0);
});

test('a report that is switched on after its Monday begins with the next one', async () => {
  await begin();
  const owner = await makeMember(shop, ['owner']);
  clock.advance(HOUR_MS);
  expect((await choose(owner, 'weekly')).answer.nextOn).toBe('2026-12-07');
  expect(await sendReportMails(deps)).toBe(0);
  expect((await choose(owner, 'off')).answer).toEqual({ rhythm: 'off', locale: null, nextOn: null });
  clock.set(MONDAY);
  expect(await sendReportMails(deps)).toBe(0);
});

test('nothing is sent to a person who left, lost the right or switched it off, also after it was enqueued', async () => {
  await begin();
  const left = await makeMember(shop, ['owner']);
  const lost = await makeMember(shop, ['accountant']);
  const off = await makeMember(shop, ['manager']);
  const support = await makeMember(shop, ['support']);
  for (const member of [left, lost, off]) expect((await choose(member, 'weekly')).status).toBe(200);
  expect((await choose(support, 'weekly')).status).toBe(403);
  await deliver();
  clock.set(MONDAY);
  expect(await sendReportMails(deps)).toBe(3);
  await deps.db.executeSql('update staff_member set disabled_at = now() where staff_id = $1', [left.staffId]);
  await deps.db.executeSql(`update staff_member set roles = '{support}' where staff_id = $1`, [lost.staffId]);
  await deps.db.executeSql('delete from report_mail where staff_id = $1', [off.staffId]);
  expect(await deliver()).toEqual([]);
  clock.advance(7 * DAY_MS);
  expect(await sendReportMails(deps)).toBe(0);
});
