import { expect, test } from 'vitest';
import type { VoucherToken } from '#contracts/core/ids.ts';
import { formatCode } from '#domain/core/codes/voucher-code.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { noTypesetter } from '#testing/documents/no-typesetter.ts';
import { makePaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { headsOfPdf, fontSizesOfPdf, textOfPdf } from '#testing/documents/read-pdf.ts';
import { logoPicture } from '#testing/staff/writes/shop-writes.ts';
import { startTypesetter } from '#testing/documents/typesetter.ts';
import { voucherDocument } from './documents/voucher-document.ts';
import { getVoucher } from './view-voucher.ts';

const typesetter = await startTypesetter();
const accessible = await startTypesetter({ standard: 'ua-1' });
const { app, deps } = await buildTestApp({ overrides: () => ({ typesetter }) });
const { app: plainApp } = await buildTestApp({ overrides: () => ({ db: deps.db, typesetter: noTypesetter }) });
const { brand, config, db, keyring } = deps;

const gift = {
  kind: 'gift',
  recipientEmail: 'friend@example.com',
  recipientName: 'דנה Cohen',
  senderName: 'Yossi & משפחה',
  personalMessage: '#import "x" $a$ \\ 🎉\n'.padEnd(499, 'מזל טוב, cd '),
} as const satisfies PaidOrderWish;

async function bought(wish: PaidOrderWish = {}) {
  const { lotId } = await makePaidOrder(db, keyring, wish);
  return { link: keyring.voucherToken(lotId, 1), code: formatCode(keyring.voucherCode(lotId, 1)) };
}

async function ask(link: string, language: string, at = app) {
  return await at.inject({ url: `/api/vouchers/by-link/${link}/pdf?language=${language}` });
}

test.each(['en', 'he'])('a voucher is one page of paper in %s, with its code', async (language) => {
  const { link, code } = await bought();
  const answer = await ask(link, language);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="voucher.pdf"');
  expect(textOfPdf(answer.rawPayload)).toContain(code);
  expect(headsOfPdf(answer.rawPayload)).toContain(`<rdf:li>${language}</rdf:li>`);
  expect(headsOfPdf(answer.rawPayload)).toContain('/Count 1');
});

test.each([
  [1, 'ESSENTIAL', '#06343c'],
  [2, 'PREMIUM', '#f4fcfc'],
  [3, 'PLATINUM', '#fdf3dd'],
] as const)('package %i has the name and the finish of its tier on paper', async (number, tier, ink) => {
  const { link } = await bought({ number });
  expect(textOfPdf((await ask(link, 'en')).rawPayload)).toContain(tier);
  const voucher = await getVoucher(deps, { kind: 'guest', address: '127.0.0.1', guestHash: null }, link);
  if (!voucher.ok) throw new Error(voucher.refusal);
  const paper = voucherDocument(voucher.value, { brand, publicUrl: config.publicUrl, locale: 'en', tier });
  // the sentence below the card is on white paper
  expect([paper.finish.ink, paper.paperInk]).toEqual([ink, '#06343c']);
});

test('a gift has its words on paper as they were typed, on one page however long they are', async () => {
  const { link, code } = await bought(gift);
  const { rawPayload } = await ask(link, 'he');
  const text = textOfPdf(rawPayload);
  expect(text).toContain('import "x" $a$ \\');
  expect(text).toContain('Cohen');
  expect(text).toContain('Yossi');
  expect(text).toContain(code);
  expect(headsOfPdf(rawPayload)).toContain('/Count 1');
  expect((await ask(link, 'he')).rawPayload.equals(rawPayload)).toBe(true);
});

test.each(['en', 'he'])(
  'a gift is a card of A6 on one sheet to fold in %s, also with the longest greeting',
  async (language) => {
    const { link, code } = await bought({ ...gift, personalMessage: 'מזל טוב, Mazal Tov\n'.repeat(26).slice(0, 500) });
    const answer = await app.inject({ url: `/api/vouchers/by-link/${link}/pdf?language=${language}&shape=card` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="gift-card.pdf"');
    expect(textOfPdf(answer.rawPayload)).toContain(code);
    expect(textOfPdf(answer.rawPayload)).toContain('Cohen');
    expect(headsOfPdf(answer.rawPayload)).toContain('/Count 1');
  },
);

test.each([
  ['one long paragraph', 'abcdefg hijk '.repeat(40).slice(0, 500)],
  ['many short lines', 'מזל טוב\n'.repeat(60).slice(0, 500)],
  ['one character a line', 'x\n'.repeat(250)],
  ['one word without a space', 'w'.repeat(500)],
])('a card to fold has no text below 7 points for %s and the longest names', async (_what, personalMessage) => {
  const longest = (name: string) => name.repeat(20).slice(0, 80).trim();
  const names = {
    recipientName: longest('נועה אברהם '),
    senderName: longest('Yossi Cohen '),
    petName: longest('Rexy '),
  };
  const { link } = await bought({ ...gift, ...names, personalMessage });
  const answer = await app.inject({ url: `/api/vouchers/by-link/${link}/pdf?language=he&shape=card` });
  expect(answer.statusCode).toBe(200);
  expect(headsOfPdf(answer.rawPayload)).toContain('/Count 1');
  const sizes = fontSizesOfPdf(answer.rawPayload);
  expect(sizes.length).toBeGreaterThan(3);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(7);
  const lengthOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '').length;
  expect(lengthOf(textOfPdf(answer.rawPayload))).toBeGreaterThan(lengthOf(personalMessage));
});

test('names in Amharic and with vowel points are printed; one without a font is omitted with its label', async () => {
  const { link } = await bought({ ...gift, recipientName: 'አበበች', senderName: '王小明', personalMessage: 'לְנֹעָה 王!' });
  for (const language of ['en', 'he']) {
    const text = textOfPdf((await ask(link, language)).rawPayload);
    expect(text).toContain('አበበች');
    expect(text).not.toMatch(/[?王]/u);
    expect(text).not.toMatch(language === 'he' ? /מאת/u : /From/u);
  }
});

test.each(['en', 'he'] as const)(
  'a screen reader gets every picture and heading of a voucher in %s (PDF/UA-1)',
  async (locale) => {
    const { link } = await bought(gift);
    const voucher = await getVoucher(deps, { kind: 'guest', address: '127.0.0.1', guestHash: null }, link);
    if (!voucher.ok) throw new Error(voucher.refusal);
    const paper = voucherDocument(voucher.value, { brand, publicUrl: config.publicUrl, locale, tier: null });
    for (const template of ['documents/voucher.typ', 'documents/gift-card.typ']) {
      const pdf = await accessible.typeset(new URL(template, import.meta.url), paper);
      expect(headsOfPdf(pdf), template).toContain('<pdfuaid:part>1</pdfuaid:part>');
    }
  },
);

test('the shop’s own logo stands on the card in place of the drawn one', async () => {
  const { link } = await bought(gift);
  const voucher = await getVoucher(deps, { kind: 'guest', address: '127.0.0.1', guestHash: null }, link);
  if (!voucher.ok) throw new Error(voucher.refusal);
  const own = { ...brand, look: { logo: `400x100-${'a'.repeat(32)}` }, logoPicture: await logoPicture() };
  const make = (shop: typeof brand) =>
    accessible.typeset(
      new URL('documents/voucher.typ', import.meta.url),
      voucherDocument(voucher.value, { brand: shop, publicUrl: config.publicUrl, locale: 'he', tier: null }),
    );
  const [drawn, uploaded] = [await make(brand), await make(own)];
  expect(headsOfPdf(uploaded)).toContain('/Subtype /Image');
  expect(headsOfPdf(drawn)).not.toContain('/Subtype /Image');
  expect(headsOfPdf(uploaded)).toContain('/Count 1');
});

test('a wrong link, an unsupported language, and a server without the typesetter', async () => {
  const { link } = await bought();
  expect((await ask('0'.repeat(32) as VoucherToken, 'en')).json()).toMatchObject({ code: 'voucher_not_found' });
  expect((await ask(link, 'fr')).json()).toMatchObject({ code: 'validation_failed' });
  expect((await ask(link, 'en', plainApp)).json()).toMatchObject({ code: 'not_found' });
  const offers = async (at: typeof app) =>
    (await at.inject({ url: `/api/vouchers/by-link/${link}` })).json<{ pdf: boolean }>().pdf;
  expect([await offers(app), await offers(plainApp)]).toEqual([true, false]);
});

test('one network gets three thousand documents an hour, and then 429', async () => {
  const { link } = await bought();
  const remoteAddress = '198.51.100.7';
  const asked = async () =>
    (await plainApp.inject({ url: `/api/vouchers/by-link/${link}/pdf?language=en`, remoteAddress })).statusCode;
  for (let count = 0; count < 3_000; count += 1) expect(await asked()).toBe(404);
  expect(await asked()).toBe(429);
});
