import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { locales } from '#contracts/core/locale.ts';
import { messageTopics, type MessageTemplate } from '#contracts/staff/settings/message-templates.ts';
import { editableLines, lineErrorOf } from '#domain/messaging/editable-lines.ts';
import { templateOfEditableText } from '#server/core/documents/editable-text.ts';
import { mailsTo } from '#testing/accounts/account-mailbox.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { messageExamplesOf } from './examples.ts';
import { renderMessageExample } from './render-example.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = shop;
const owner = await makeMember(shop, ['owner']);
const { browser } = owner;

const cases = messageTopics
  .flatMap((topic) => messageExamplesOf(topic))
  .flatMap((example) =>
    locales.map((locale) => ({ example, locale, name: `${example.topic} ${example.variant} ${locale}` })),
  );

test('every kind of message that the outbox knows is listed, and nothing else', () => {
  const shown = [...messageTopics, 'staff_example'];
  expect(Object.keys(deps.topics).toSorted()).toEqual(shown.toSorted());
  expect(messageTopics.filter((topic) => messageExamplesOf(topic).length === 0)).toEqual([]);
  expect(Object.keys(editableLines).filter((topic) => !shown.includes(topic))).toEqual([]);
});

test.for(cases)(
  '$name is rendered by the code for the real message, with no placeholder left',
  ({ example, locale }) => {
    const made = renderMessageExample(deps, example, { locale });
    const said = typeof made === 'string' ? made : `${made.subject}\n${made.text}`;
    expect(said).not.toMatch(/undefined|NaN|\[object|\{\w+\}/);
    expect(said).toContain(typeof made === 'string' ? '' : deps.brand.company[locale]);
  },
);

const lines = Object.entries(editableLines).flatMap(([topic, own]) => own.map((line) => ({ topic, ...line })));

test.for(lines)(
  '$key: the standard text follows its own rule, and custom text appears in a message',
  ({ topic, ...line }) => {
    for (const locale of locales) {
      expect(lineErrorOf(line, templateOfEditableText(deps.editableTexts, line, locale))).toBeNull();
      const draft = { [line.key]: 'OWN WORDS' };
      const made = messageExamplesOf(messageTopics.find((one) => one === topic) ?? 'receipt').map((example) => {
        const document = renderMessageExample(deps, example, { locale, draft });
        return typeof document === 'string' ? document : document.subject + document.html;
      });
      expect(made.some((text) => text.includes('OWN WORDS'))).toBe(true);
    }
  },
);

const at = '/api/admin/messages/voucher_ending';

async function read(): Promise<MessageTemplate> {
  return (await browser.get(at)).json<MessageTemplate>();
}

function wordsOf(subject: string) {
  return { en: { mail_ending_subject: subject }, he: {} };
}

test('a line without a required placeholder, or with an unknown one, is refused at its field', async () => {
  const save = (words: object) => browser.send('PUT', at, { seen: 0, words });
  for (const words of [
    wordsOf('Come soon'),
    wordsOf('Until {date} for {price}'),
    { en: { mail_cancel_text: 'No way back' }, he: {} },
  ]) {
    const answer = await save(words);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed' });
  }
  expect((await read()).version).toBe(0);
});

test('custom lines are in the next mail and can be restored; of two concurrent changes the second is refused', async () => {
  const save = (seen: number, subject: string) => browser.send('PUT', at, { seen, words: wordsOf(subject) });
  expect((await save(0, ' Hurry: {date} ')).json()).toMatchObject({ version: 1, own: wordsOf('Hurry: {date}') });
  expect((await save(0, 'Late: {date}')).json()).toMatchObject({ code: 'changed_meanwhile' });
  expect((await save(1, '')).json()).toMatchObject({ version: 2, own: { en: {}, he: {} } });
  expect((await browser.post(`${at}/restoration`, { seen: 2, version: 1 })).json()).toMatchObject({ version: 3 });
  expect((await browser.post(`${at}/restoration`, { seen: 3, version: 9 })).statusCode).toBe(404);
  const wish = { id: randomUUID(), variant: '', locale: 'en' };
  expect((await browser.post(`${at}/example`, wish)).statusCode).toBe(200);
  expect((await browser.post(`${at}/example`, wish)).statusCode).toBe(200);
  const mine = await mailsTo(shop, owner.email);
  expect(mine.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Hurry: \w{3} \d/)]);
  const versions = (await browser.get(`${at}/versions`)).json<{ version: number; restored: number | null }[]>();
  expect(versions.map(({ version, restored }) => [version, restored])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ]);
  expect(JSON.stringify((await browser.get('/api/admin/shop/facts')).json())).not.toContain('Hurry');
});

test('a preview shows unsaved text, and its frame runs, loads and links nothing', async () => {
  const query = new URLSearchParams({ variant: '', locale: 'en', draft: JSON.stringify(wordsOf('Soon: {date}').en) });
  expect((await browser.get(`${at}/preview?${query.toString()}`)).json()).toMatchObject({
    subject: expect.stringMatching(/^Soon: /),
    sms: null,
  });
  const frame = await browser.get(`${at}/frame?${query.toString()}`);
  expect(frame.headers['content-type']).toContain('text/html');
  expect(frame.headers['content-security-policy']).toMatch(
    /^sandbox allow-same-origin; default-src 'none'; img-src data:;/,
  );
  expect(frame.body).not.toContain('cid:');
  const broken = new URLSearchParams({ variant: '', locale: 'en', draft: '{"mail_ending_subject":"{no}"}' });
  expect((await browser.get(`${at}/preview?${broken.toString()}`)).statusCode).toBe(400);
});

test('a text message is counted in parts as networks do', async () => {
  const sms = async (locale: string) =>
    (await browser.get(`/api/admin/messages/phone_code/preview?variant=&locale=${locale}&draft={}`)).json();
  expect(await sms('he')).toMatchObject({ subject: null, sms: { encoding: 'ucs2', parts: 1 } });
  expect(await sms('en')).toMatchObject({ sms: { encoding: 'gsm', parts: 1 } });
});
