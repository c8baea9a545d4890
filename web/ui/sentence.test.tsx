import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isolated, isolatedShekels } from '#domain/core/text/format.ts';
import { Sentence } from './sentence.tsx';

test('prices and names in a sentence are not translated, and the words around them are', () => {
  const drawn = renderToStaticMarkup(<Sentence text={`${isolated('דנה')} paid ${isolatedShekels(15_000)} today`} />);
  const [name, price] = ['<bdi translate="no" dir="auto">דנה</bdi>', '<bdi translate="no" dir="ltr">₪150</bdi>'];
  expect(drawn).toBe(`<span>${name} paid ${price} today</span>`);
});

test('a sentence without values is rendered as it is', () => {
  expect(renderToStaticMarkup(<Sentence text="3 < 4" />)).toBe('<span>3 &lt; 4</span>');
});

test('a price that is part of the text is not translated either', () => {
  const drawn = renderToStaticMarkup(<Sentence text="never more than ₪1,000.50." />);
  expect(drawn).toBe('<span>never more than <bdi translate="no" dir="ltr">₪1,000.50</bdi>.</span>');
});
