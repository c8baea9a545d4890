import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { formatDateTime } from '#domain/core/text/format.ts';
import { MINUTE_MS, toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { timeColumn } from './row-columns.tsx';

test('the time of a row of the books is a date and a time, also a few minutes later', () => {
  const at = Date.now() - 9 * MINUTE_MS;
  const cell = timeColumn('en').cell({ at: toIsoInstant(at) });
  expect(renderToStaticMarkup(<>{cell}</>)).toContain(`>${formatDateTime(at, 'en')}</time>`);
});
