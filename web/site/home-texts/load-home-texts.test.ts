import { afterAll, expect, test } from 'vitest';
import type { ApiCaller } from '#web/lib/calls/api.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { loadHomeTexts } from './load-home-texts.ts';

afterAll(() => setLanguage('en'));

/** Responds late, while a page in the other language is rendered. */
const api: ApiCaller = async () => {
  await Promise.resolve();
  setLanguage('en');
  return { status: 200, body: { texts: { gifts_title: 'מתנה קטנה' }, questions: null, questionsAtHome: false } };
};

test('texts that the owner did not change are the original texts in the language of the request', async () => {
  setLanguage('en');
  const request = new Request('http://shop.example/', { headers: { 'accept-language': 'he' } });
  const { texts, known } = await loadHomeTexts(api, request);
  expect(known).toBe(true);
  expect(texts).toMatchObject({ gifts_title: 'מתנה קטנה', hero_badge: 'תוצרת אוסטרליה' });
});

test('a request of the browser’s router gets the language of the page at its start', async () => {
  setLanguage('he');
  const { texts } = await loadHomeTexts(api, new Request('http://shop.example/'));
  expect(texts.hero_badge).toBe('תוצרת אוסטרליה');
});

test('without a response all texts are the original texts, and they count as unknown', async () => {
  setLanguage('en');
  const failing: ApiCaller = () => Promise.reject(new Error('no network'));
  const { texts, known, questions } = await loadHomeTexts(failing, new Request('http://shop.example/'));
  expect([known, questions, texts.hero_badge]).toEqual([false, null, 'Made in Australia']);
});
