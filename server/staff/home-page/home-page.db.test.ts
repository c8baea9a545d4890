import { expect, test } from 'vitest';
import { builtInFaqQuestions, FAQ_ENTRIES_MAX } from '#contracts/core/reading/home-sections.ts';
import { getHomePageTexts, type HomePageTexts } from '#contracts/site/home-page.ts';
import type { HomeSectionVersion, StaffHomePage } from '#contracts/staff/settings/home-page.ts';
import { createBrowser } from '#testing/accounts/account-browser.ts';
import { buildTestApp, plainPages } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';

/** A shop whose home page shows the changed texts. */
const shop = await buildTestApp({
  environment: { LIMIT_SCALE: '1000' },
  overrides: () => ({
    pages: {
      ...plainPages,
      render: async (request) => {
        const texts = await request.api(getHomePageTexts, {});
        const page = await plainPages.render(request);
        return { ...page, html: `${page.html}${request.url} ${JSON.stringify(texts.body)}` };
      },
    },
  }),
});
const { app, deps } = shop;
const { browser } = await makeMember(shop, ['owner']);
const visitor = createBrowser(shop);
const at = '/api/admin/home-page';

async function versionOf(part: string): Promise<number> {
  const parts = (await browser.get(at)).json<StaffHomePage>();
  return parts.find((one) => one.part === part)?.version ?? -1;
}

async function save(part: string, body: object) {
  const seen = await versionOf(part);
  return browser.send('PUT', `${at}/${part}`, { seen, en: {}, he: {}, ...body });
}

async function shownTexts(): Promise<HomePageTexts> {
  return (await visitor.get('/api/home-page')).json<HomePageTexts>();
}

async function versionsOf(part: string): Promise<HomeSectionVersion[]> {
  return (await browser.get(`${at}/${part}/versions`)).json<HomeSectionVersion[]>();
}

test('before the first change every part is the original one, in the order of the page', async () => {
  const parts = (await browser.get(at)).json<StaffHomePage>();
  expect(parts.map(({ part }) => part).slice(0, 3)).toEqual(['hero', 'packages', 'steps']);
  expect(parts.every(({ own, version }) => version === 0 && Object.keys({ ...own.en, ...own.he }).length === 0)).toBe(
    true,
  );
  expect(await shownTexts()).toEqual({ texts: {}, questions: null, questionsAtHome: false });
});

test('a saved text is on the cached page immediately, in its language only', async () => {
  const [english, hebrew] = [await app.inject('/en'), await app.inject('/he')];
  expect(english.body).toContain('"texts":{}');
  const saved = await save('hero', { en: { hero_title: ' Muddy in. \r\n Shiny out. ' } });
  expect(saved.statusCode, saved.body).toBe(200);
  const headers = { 'if-none-match': String(english.headers['etag']) };
  const now = await app.inject({ url: '/en', headers });
  expect(now.statusCode).toBe(200);
  expect(now.body).toContain(JSON.stringify('Muddy in.\nShiny out.'));
  // the Hebrew page still has its original text
  const same = await app.inject({ url: '/he', headers: { 'if-none-match': String(hebrew.headers['etag']) } });
  expect(same.statusCode).toBe(304);
});

test('a change in another process reaches this one with the database notification', async () => {
  const announced = new Promise<void>((resolve) => {
    void deps.db.listen('brand_changed', () => resolve());
  });
  await deps.db.executeSql(
    `insert into brand_setting (part, version, value, saved_by, saved_at)
     select 'home.stations', 1, '{"en":{"stations_teaser_title":"Around the corner"},"he":{}}', staff_id, now()
     from staff_member limit 1`,
  );
  await announced;
  await deps.brandCache.refresh();
  expect((await app.inject('/en')).body).toContain('Around the corner');
});

test('public facts of the shop do not contain the texts', async () => {
  const facts = (await browser.get('/api/admin/shop/facts')).body;
  expect(facts).not.toContain('Shiny out');
  expect(facts).not.toContain('customHomeTexts');
});

test.for([
  ['hero', { en: { hero_badge: 'x'.repeat(25) } }, 'en.hero_badge', 'too_long'],
  ['hero', { he: { hero_subtitle: 'שורה\nשורה' } }, 'he.hero_subtitle', 'invalid'],
  ['hero', { he: { hero_badge: 'א'.repeat(23) } }, 'he.hero_badge', 'too_long'],
  ['gifts', { en: { gifts_title: 'Hi <b>dog</b>' } }, 'en.gifts_title', 'invalid'],
  ['gifts', { en: { gifts_title: 'Hi \u0000 dog' } }, 'en.gifts_title', 'invalid'],
  ['gifts', { en: { gifts_title: 'Hi \u202e dog' } }, 'en.gifts_title', 'invalid'],
  ['gifts', { en: { hero_title: 'Hi' } }, 'en.hero_title', 'invalid'],
  ['gifts', { questions: [{ id: 'wash', en: none(), he: none() }] }, 'questions', 'invalid'],
  [
    'questions',
    { questions: [{ id: 'own-1', en: { question: 'Parking?', answer: 'Yes' }, he: none() }] },
    'he.own-1.question',
    'required',
  ],
  [
    'questions',
    { questions: [{ id: 'cancel', en: { question: '', answer: 'Never' }, he: none() }] },
    'cancel',
    'invalid',
  ],
] as const)('%s refuses %j at %s', async ([part, body, field, code]) => {
  const before = await versionOf(part);
  const refused = await save(part, body);
  expect(refused.statusCode).toBe(400);
  expect(refused.json<{ fields: object }>().fields).toMatchObject({ [field]: { code } });
  const preview = await browser.post(`${at}/${part}/preview`, { locale: 'en', en: {}, he: {}, ...body });
  expect(preview.statusCode).toBe(400);
  expect(await versionOf(part)).toBe(before);
});

function none() {
  return { question: '', answer: '' };
}

test('the second of two concurrent savers is refused, and versions never change', async () => {
  const [first, second] = await Promise.all(
    ['First', 'Second'].map((title) => browser.send('PUT', `${at}/claims`, texts('claims_title', title, 0))),
  );
  expect([first?.statusCode, second?.statusCode].toSorted()).toEqual([200, 409]);
  expect(await versionsOf('claims')).toHaveLength(1);
  await expect(deps.db.executeSql(`delete from brand_setting where part = 'home.claims'`)).rejects.toThrow(
    'append_only',
  );
});

function texts(key: string, text: string, seen: number) {
  return { seen, en: { [key]: text }, he: {} };
}

test('an earlier version and the original come back as new versions, each with its audit entry', async () => {
  await save('gifts', { en: { gifts_title: 'One' } });
  await save('gifts', { en: { gifts_title: 'Two' } });
  const restored = await browser.post(`${at}/gifts/restoration`, { seen: 2, version: 1 });
  expect(restored.statusCode, restored.body).toBe(200);
  expect((await shownTexts()).texts['gifts_title']).toBe('One');
  expect((await browser.post(`${at}/gifts/restoration`, { seen: 2, version: 0 })).json()).toMatchObject({
    code: 'changed_meanwhile',
  });
  expect((await browser.post(`${at}/gifts/restoration`, { seen: 3, version: 0 })).statusCode).toBe(200);
  expect((await shownTexts()).texts['gifts_title']).toBeUndefined();
  expect((await browser.post(`${at}/gifts/restoration`, { seen: 4, version: 9 })).statusCode).toBe(404);
  const versions = await versionsOf('gifts');
  expect(versions.map(({ version, restored: from, own }) => [version, from, own.en['gifts_title']])).toEqual([
    [4, 0, undefined],
    [3, 1, 'One'],
    [2, null, 'Two'],
    [1, null, 'One'],
  ]);
  expect(versions[0]?.savedBy).toBe('Dana Levi');
  const { rows } = await deps.db.executeSql(
    `select action from audit where detail ->> 'part' = 'home.gifts' order by seq`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['home.save', 'home.save', 'home.restore', 'home.reset']);
});

test('the questions have the owner’s order, texts and additions, with the original in the other language', async () => {
  const own = {
    id: 'own-1',
    en: { question: 'Is there parking?', answer: 'Yes.' },
    he: { question: 'יש חניה?', answer: 'כן.' },
  };
  const wash = { id: 'wash', en: { question: 'How does it work?', answer: '' }, he: none() };
  const questions = [own, { id: 'cancel', en: none(), he: none() }, wash];
  const saved = await save('questions', { he: { faq_title: 'שאלתם, ענינו' }, questions });
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await shownTexts()).questions).toEqual([
    { id: 'own-1', question: 'Is there parking?', answer: 'Yes.' },
    { id: 'cancel', question: '', answer: '' },
    { id: 'wash', question: 'How does it work?', answer: '' },
  ]);
  const preview = await browser.post(`${at}/questions/preview`, { locale: 'he', en: {}, he: {}, questions: [own] });
  expect(preview.json<{ html: string }>().html).toContain('/contact {"texts":{');
  expect(preview.json<{ html: string }>().html).toContain('יש חניה?');
  const original = builtInFaqQuestions.map((id) => ({ id, en: none(), he: none() }));
  await save('questions', { questions: original });
  expect((await shownTexts()).questions).toBeNull();
  await save('questions', { atHome: true });
  expect(await shownTexts()).toMatchObject({ questions: null, questionsAtHome: true });
  const many = Array.from({ length: FAQ_ENTRIES_MAX + 1 }, (_, at) => ({ ...own, id: `own-${at}` }));
  expect((await save('questions', { questions: many })).statusCode).toBe(400);
  expect((await save('questions', { questions: [] })).statusCode).toBe(400);
});

test('a preview shows the draft in its language and changes nothing', async () => {
  const before = await shownTexts();
  const draft = { locale: 'he', en: { organic_title: 'Only plants' }, he: { organic_title: 'רק צמחים' } };
  const { html } = (await browser.post(`${at}/organic/preview`, draft)).json<{ html: string }>();
  expect(html).toContain('רק צמחים');
  expect(html).not.toContain('Only plants');
  // other parts are shown as they are saved
  await save('sharing', { he: { home_description: 'שטיפה ליד הבית' } });
  expect((await browser.post(`${at}/organic/preview`, draft)).body).toContain('שטיפה ליד הבית');
  expect(await shownTexts()).toEqual(before);
});

test('the whole page goes back to the original with one audit entry, but not over the change of a colleague', async () => {
  await save('loyalty', { en: { loyalty_title: 'Join us' } });
  const parts = (await browser.get(at)).json<StaffHomePage>();
  const seen = Object.fromEntries(parts.map(({ part, version }) => [part, version]));
  const outdated = await browser.post(`${at}/original`, { seen: { ...seen, loyalty: 0 } });
  expect(outdated.json()).toMatchObject({ code: 'changed_meanwhile' });
  expect((await shownTexts()).texts['loyalty_title']).toBe('Join us');
  const reset = await browser.post(`${at}/original`, { seen });
  expect(reset.statusCode, reset.body).toBe(200);
  expect(await shownTexts()).toEqual({ texts: {}, questions: null, questionsAtHome: false });
  expect((await app.inject('/en')).body).toContain('"texts":{}');
  const count = async () => {
    const { rows } = await deps.db.executeSql(
      `select count(*)::int as count from audit where action = 'home.reset_all'`,
    );
    return rows[0]?.['count'];
  };
  expect(await count()).toBe(1);
  // a part that was original already has no new version, and a page without changes writes nothing
  const after = (await browser.get(at)).json<StaffHomePage>();
  expect(after.find(({ part }) => part === 'gifts')?.version).toBe(4);
  const now = Object.fromEntries(after.map(({ part, version }) => [part, version]));
  expect((await browser.post(`${at}/original`, { seen: now })).statusCode).toBe(200);
  expect(await count()).toBe(1);
});

test('who may read the details of the shop reads the texts, and only an owner changes them', async () => {
  const manager = await makeMember(shop, ['manager']);
  expect((await manager.browser.get(at)).statusCode).toBe(200);
  expect((await manager.browser.send('PUT', `${at}/hero`, texts('hero_badge', 'Hi', 0))).statusCode).toBe(403);
  expect((await manager.browser.post(`${at}/original`, { seen: {} })).statusCode).toBe(403);
  const support = await makeMember(shop, ['support']);
  expect((await support.browser.get(at)).statusCode).toBe(403);
});
