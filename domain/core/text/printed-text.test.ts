import { expect, test } from 'vitest';
import { toPrintableText } from './printable-text.ts';

test.each([
  ['Amharic', 'ለአበበች መልካም ልደት፡፡'],
  ['Georgian', 'ძვირფასო ნინო'],
  ['Thai', 'สุขสันต์วันเกิด'],
  ['Greek', 'Χρόνια πολλά, Ἀθηνᾶ'],
  ['Armenian', 'Շնորհավոր'],
  ['Hindi', 'जन्मदिन मुबारक, क्‍ष'],
  ['Arabic of Urdu and Persian', 'سالگرہ مبارک، می‌خواهم ٹھیک'],
  ['Vietnamese and African Latin', 'Nguyễn Văn Ọlá, Əli'],
  ['Kazakh', 'Құттықтаймын'],
  ['Hebrew with vowel points and meteg', 'שָׁלוֹם בְּרֵאשִׁ֖ית, ה֣וֹדֽוּ'],
  ['emoji', 'מזל טוב 🎉❤️👩‍👩‍👧🇮🇱👍🏽1️⃣ ★'],
])('%s is set whole', (_script, text) => {
  expect(toPrintableText(text)).toMatchObject({ text: text.normalize('NFC'), missing: [] });
});

test.each(['שלום, Dana & יוסי', 'Čapek, Żółć', 'Привет', 'مرحبا', 'שָׁלוֹם', '₪ 20,00 №5'])(
  '%s needs only the fonts that every document has',
  (text) => {
    expect(toPrintableText(text)).toEqual({ text, missing: [], furtherFonts: [] });
  },
);

test('letters that no font has are left out without a gap, and each is named once', () => {
  expect(toPrintableText('Dear 王小明 , happy 王 day').text).toBe('Dear, happy day');
  expect(toPrintableText('Dear 王小明!').text).toBe('Dear!');
  expect(toPrintableText('王小明, 王').missing).toEqual(['王', '小', '明']);
  expect(toPrintableText('王小明')).toEqual({ text: '', missing: ['王', '小', '明'], furtherFonts: [] });
  expect(toPrintableText('שלום\n生日快乐\nיוסי 王\nסוף').text).toBe('שלום\nיוסי\nסוף');
});

test('a letter keeps its place where only its mark is missing, and both are named', () => {
  expect(toPrintableText('x\u0489y')).toEqual({ text: 'xy', missing: ['x\u0489'], furtherFonts: [] });
});

test('an unknown joined emoji is set as its parts, and what is invisible is not named', () => {
  expect(toPrintableText('❤️‍🎉')).toEqual({ text: '❤️‍🎉', missing: [], furtherFonts: ['noto-emoji'] });
  expect(toPrintableText('a\u200bb\u00adc\u0000\ufeff')).toEqual({ text: 'abc', missing: [], furtherFonts: [] });
  expect(toPrintableText('one\r\ntwo\u2028three\tfour').text).toBe('one\ntwo\nthree four');
  expect(toPrintableText('ב־20\u00a0₪,\u2009—').text).toBe('ב־20\u00a0₪, —');
});

test('marks of direction stay where they are', () => {
  expect(toPrintableText('\u2068Dana ★\u2069 \u200fשלום').text).toBe('\u2068Dana ★\u2069 \u200fשלום');
});
