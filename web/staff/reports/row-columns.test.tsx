import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatDateTime } from '#domain/core/text/format.ts';
import { MINUTE_MS, isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { whenColumn } from './row-columns.tsx';

test('the time of a row of the books is a date and a time, also a few minutes later', () => {
  const at = Date.now() - 9 * MINUTE_MS;
  const cell = whenColumn('en').cell({ at: isoTextOf(at) });
  expect(renderToStaticMarkup(<>{cell}</>)).toContain(`>${formatDateTime(at, 'en')}</time>`);
});
