import { expect, test } from 'vitest';
import { withBoldWordSpace } from './bold-word-space.ts';

test.each(['500', '600', '700', '800', 'bold', 'bolder', 'var(--font-weight-medium)', 'var(--font-weight-bold)'])(
  'a rule with the weight %s has the wider space between words',
  (value) => {
    for (const end of ['}', ';color:red}', ' ; }']) {
      expect(withBoldWordSpace(`.a{font-weight: ${value}${end}`)).toContain('word-spacing:var(--bold-word-space)');
    }
  },
);

test.each(['400', 'normal', 'var(--font-weight-normal)'])(
  'a rule with the weight %s inside bold text has the usual space again',
  (value) => {
    expect(withBoldWordSpace(`.a{font-weight:${value}}`)).toBe(`.a{font-weight:${value};word-spacing:normal}`);
  },
);

test('the weights of a font file and of a variable stay as they are', () => {
  for (const css of ['@font-face{font-weight:400 800;src:url(a)}', ':root{--font-weight-bold:700;}', '.a{color:red}']) {
    expect(withBoldWordSpace(css)).toBe(css);
  }
});
