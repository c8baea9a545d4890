import { expect, test } from 'vitest';
import { legalSections, legalTexts } from '#contracts/core/reading/legal-texts.ts';
import type { LegalTextPage } from '#contracts/site/legal.ts';
import { LEGAL_TEXT_MAX_LENGTH, type StaffLegalText } from '#contracts/staff/settings/legal-texts.ts';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { legalDraft } from '#testing/staff/writes/legal-writes.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
let { browser } = await makeMember(shop, ['owner']);
const at = '/api/admin/legal/terms';
const visitor = createBrowser(shop);

/** Terms whose section about the service is `text`, in both languages. */
function termsWith(text: string, change: object = {}) {
  const { en, he, ...draft } = legalDraft(clock.now());
  return { ...draft, en: { ...en, service: text }, he: { ...he, service: text }, ...change };
}

async function save(body: object) {
  return browser.send('PUT', at, body);
}

async function page(text = 'terms'): Promise<LegalTextPage> {
  return (await visitor.get(`/api/legal/${text}`)).json<LegalTextPage>();
}

function serviceIn({ sections }: LegalTextPage): string {
  return sections.find(({ id }) => id === 'service')?.text ?? '';
}

test('every built-in text is complete: each section has a title and a text with the facts filled in', async () => {
  for (const text of legalTexts) {
    const { sections } = await page(text);
    expect(sections.length).toBeGreaterThan(0);
    expect(sections.filter(({ title, text: said }) => title === '' || said === '' || /[{}]/.test(said))).toEqual([]);
  }
  expect(await page()).toMatchObject({ number: '2026-11', effective: '2026-11-01' });
});

test('an invalid section is refused at its field, and so is a day in the past', async () => {
  const yesterday = shopDayText(clock.now() - DAY_MS);
  for (const [body, field] of [
    [termsWith('By {firm}'), 'en.service'],
    [termsWith(''), 'he.service'],
    [termsWith('By [company]'), 'en.service'],
    [termsWith('Fine', { effective: yesterday }), 'effective'],
  ] as const) {
    const answer = await save(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: object }>().fields).toHaveProperty([field]);
  }
  expect((await browser.get(at)).json<StaffLegalText>().version).toBe(0);
});

test('a text applies from its day on, and an acceptance records its number', async () => {
  const tomorrow = shopDayText(clock.now() + DAY_MS);
  const planned = (await save(termsWith('By {company}', { effective: tomorrow }))).json<StaffLegalText>();
  expect(planned.versions.map(({ version, state }) => [version, state])).toEqual([
    [1, 'planned'],
    [0, 'in_force'],
  ]);
  expect((await page()).number).toBe('2026-11');
  clock.advance(DAY_MS);
  // sessions have expired a day later
  ({ browser } = await makeMember(shop, ['owner']));
  await deps.brandCache.refresh();
  const now = await page();
  expect([now.number, now.effective]).toEqual([`${tomorrow}.1`, tomorrow]);
  expect(serviceIn(now)).toBe(`By ${deps.brand.company.en}`);
  const joined = await createBrowser(shop).post('/api/customer/register', registration());
  expect(joined.statusCode).toBeLessThan(300);
  const { rows } = await deps.db.executeSql(
    `select terms_version as said from customer where terms_version = $1
     union all select wording_version from consent_event where wording_version = $1`,
    [`${tomorrow}.1`],
  );
  expect(rows.length).toBeGreaterThan(1);
});

test('the second of two concurrent publishers is refused, and existing versions never change', async () => {
  expect((await save(termsWith('Second', { seen: 1 }))).statusCode).toBe(200);
  expect((await save(termsWith('Late', { seen: 1 }))).json()).toMatchObject({ code: 'changed_meanwhile' });
  expect(serviceIn(await page())).toBe('Second');
  const { versions } = (await browser.get(at)).json<StaffLegalText>();
  expect(versions.map(({ version, en }) => [version, (en['service'] ?? '').slice(0, 7)])).toEqual([
    [2, 'Second'],
    [1, 'By {com'],
    [0, 'You buy'],
  ]);
  await expect(deps.db.executeSql(`delete from brand_setting where part = 'text.terms'`)).rejects.toThrow(
    'append_only',
  );
});

test('only an owner publishes; the form for built-in version numbers does not show the owner’s versions', async () => {
  const manager = await makeMember(shop, ['manager']);
  expect((await manager.browser.send('PUT', at, termsWith('Mine', { seen: 2 }))).statusCode).toBe(403);
  const facts = (await browser.get('/api/admin/shop/facts')).json<{ brand: { legal: object } }>();
  expect(facts.brand.legal).toMatchObject({ termsVersion: '2026-11' });
  expect(JSON.stringify(facts)).not.toContain('Second');
});

test('the longest valid text is accepted, and a longer one is refused as too large', async () => {
  // a Hebrew letter takes two bytes, so this body is larger than other calls may send
  const words = (letter: string) =>
    Object.fromEntries(legalSections.privacy.map((section) => [section, letter.repeat(LEGAL_TEXT_MAX_LENGTH)]));
  const { seen: _seen, ...draft } = legalDraft(clock.now());
  const { version: seen } = (await browser.get('/api/admin/legal/privacy')).json<StaffLegalText>();
  const longest = { ...draft, seen, en: words('a'), he: words('א') };
  expect(Buffer.byteLength(JSON.stringify(longest))).toBeGreaterThan(64 * 1_024);
  const preview = { locale: 'he', words: words('א'), effective: null };
  expect((await browser.post('/api/admin/legal/privacy/preview', preview)).statusCode).toBe(200);
  const saved = await browser.send('PUT', '/api/admin/legal/privacy', longest);
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json<StaffLegalText>().versions[0]?.he['use']).toHaveLength(LEGAL_TEXT_MAX_LENGTH);
  const endless = { ...longest, seen: seen + 1, he: { ...words('א'), use: 'א'.repeat(300_000) } };
  const refused = await browser.send('PUT', '/api/admin/legal/privacy', endless);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([413, 'payload_too_large']);
});
