import { expect, test } from 'vitest';
import { html, htmlText } from './html.ts';

test('text put into a document can never become markup', () => {
  const name = `<img src=x onerror="alert('1')">&`;
  expect(htmlText(html`<p title="${name}">${name}</p>`)).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">' +
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</p>',
  );
});

test('markup made by the template stands as it is, alone and in lists', () => {
  const names = ['a', '<b>'].map((text) => html`<i>${text}</i>`);
  expect(htmlText(html`<b>${names}</b>`)).toBe('<b><i>a</i><i>&lt;b&gt;</i></b>');
});

test('null and false render nothing, and zero is rendered', () => {
  expect(htmlText(html`[${null}${undefined}${false}${0}]`)).toBe('[0]');
});

test('an object that looks like markup but was not made by the template is refused by its shape', () => {
  const forged = JSON.parse('{"markup":"<script>"}') as unknown as string[];
  expect(() => htmlText(html`${forged}`)).toThrow(TypeError);
});
