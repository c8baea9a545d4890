import { expect, test } from 'vitest';
import { verifyAudit } from '#contracts/staff/team/audit.ts';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { answerInPlace } from '../server-answers.ts';
import { newOwner } from './staff-member.ts';
import { expectAccessible, expectNoSidewaysScroll, shopUrl } from '../visitor.ts';
import { wordsOf } from '../words.ts';

test('the owner verifies the audit by keyboard, and reads that the shop has no anchor yet or which is the newest', async () => {
  const { page } = await newOwner({ locale: 'en', width: 390 });
  await page.goto(`${shopUrl}/admin/audit`);
  await page.getByRole('button', { name: wordsOf('en', 'staff_audit_verify') }).press('Enter');
  const lines = page.locator('.staff-verify output p');
  await expect.poll(() => lines.count()).toBe(2);
  expect(await lines.first().textContent()).toContain('The log is intact');
});

test.each(['he', 'en'] as const)('entries that an anchor knows are missed in words: %s', async (locale) => {
  const { page } = await newOwner({ locale, width: 360 });
  await page.route(`**${verifyAudit.path}`, async (route) =>
    answerInPlace(route, verifyAudit, {
      json: {
        rows: 140,
        broken: [],
        anchors: {
          newest: { at: '2026-11-28T06:41:00.000Z', seq: 150 },
          missing: [
            { chain: 'audit', since: '2026-11-28T05:41:00.000Z', knownAt: '2026-11-28T06:41:00.000Z', entries: 10 },
            { chain: 'documents', since: null, knownAt: '2026-11-28T06:41:00.000Z', entries: 3 },
          ],
          restores: [{ at: '2026-11-27T10:00:00.000Z', backupOf: '2026-11-27T00:30:00.000Z', entries: 41 }],
          unreadable: 2,
        },
      },
    }),
  );
  await page.goto(`${shopUrl}/admin/audit`);
  await page.getByRole('button', { name: wordsOf(locale, 'staff_audit_verify') }).click();
  const lines = page.locator('.staff-verify output p');
  await expect.poll(() => lines.count()).toBe(5);
  expect(await lines.first().textContent()).toContain('10');
  expect(await page.locator('.staff-verify [data-wrong=true]').count()).toBe(3);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the log is narrowed to a kind of action and to days', async () => {
  const { page } = await newOwner({ locale: 'en', width: 390 });
  await page.goto(`${shopUrl}/admin/audit?kind=books&search=staff.set_up`);
  await page.locator('.staff-empty').waitFor();
  await page.goto(`${shopUrl}/admin/audit?kind=team&search=staff.set_up&from=${shopDayText(Date.now() - DAY_MS)}`);
  await page.locator('.audit-entry').first().waitFor();
  // entries are below the heading of their day, each day once
  const days = await page.locator('.staff-row-group').allInnerTexts();
  expect(days.length).toBeGreaterThan(0);
  expect(new Set(days).size).toBe(days.length);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`${shopUrl}/admin/audit?to=2020-01-01`);
  await page.locator('.staff-empty').waitFor();
});
