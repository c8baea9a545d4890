import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { messageTopics } from '#contracts/staff/settings/message-templates.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { messageExamplesOf } from './examples.ts';
import { renderMessageExample } from './render-example.ts';

const { deps } = await buildTestApp();

const paper = readFileSync('docs/messages.md', 'utf8');
const section = /\n## Advertising\n([\s\S]*?)\n## /.exec(paper)?.[1] ?? '';

/** Words that only an advertisement contains, and pages that only an advertisement links to. */
const sells =
  /special offer|\bsale\b|promo|coupon|\bdeal\b|don.t miss|limited time|buy now|\d% off|פרסומת|מבצע |קופון|אל תחמיצו|לזמן מוגבל|קנו עכשיו|\/checkout\b(?!\/return)|#packages|[?&](?:package|gift)=\d/i;

test('the docs describe the subject of every topic', () => {
  const said = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(said.toSorted()).toEqual(Object.keys(deps.topics).toSorted());
});

test('the check detects an advertisement', () => {
  for (const text of ['Special offer: 20% off', 'מבצע לזמן מוגבל', 'https://shop.example/en#packages']) {
    expect(text).toMatch(sells);
  }
});

test('no message advertises, in either language', () => {
  const selling = messageTopics
    .flatMap((topic) => messageExamplesOf(topic))
    .flatMap((example) =>
      locales.map((locale) => {
        const made = renderMessageExample(deps, example, { locale });
        const text = typeof made === 'string' ? made : `${made.subject}\n${made.text}\n${made.html}`;
        const found = sells.exec(text)?.[0];
        return found === undefined ? null : `${example.topic} ${example.variant} ${locale}: ${found}`;
      }),
    );
  expect(selling.length).toBeGreaterThan(messageTopics.length);
  expect(selling.filter((found) => found !== null)).toEqual([]);
});

test('no message depends on consent: only account and portal read consents', () => {
  const readers = globSync('server/**/*.ts')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /\bconsent_event\b|\blistConsents\b|\bfindConsents\b/.test(readFileSync(file, 'utf8')));
  expect(readers.toSorted()).toEqual([
    // the columns of all tables
    'server/core/db/statements/tables.ts',
    // the narrower consent of two accounts stays
    'server/identity/merge/account-merge.ts',
    'server/identity/privacy/consents.ts',
    'server/identity/privacy/privacy.routes.ts',
    'server/identity/retention.ts',
    'server/identity/store/account-data.ts',
    'server/identity/store/consent.ts',
    'server/staff/past/store/past-account.ts',
    'server/staff/reports/list-report-rows.ts',
    'server/staff/reports/reports.routes.ts',
    'server/staff/reports/store/aggregation-watermark.ts',
    'server/staff/reports/store/report-consents.ts',
    'server/staff/reports/store/report-sql.ts',
  ]);
});
