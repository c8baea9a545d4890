import { expect, test } from 'vitest';
import { visit } from '../visitor.ts';

/** Budget of a phone's first visit, in transferred bytes: 110 KB of 1,024 bytes, as the gift page is measured. */
const SCRIPTS_MAX_BYTES = 110 * 1_024;
/** Maximum number of script files: frame, page, and shared code. */
const SCRIPTS_MAX_FILES = 4;

test.each(['/he', '/en'])('the scripts of a first visit to %s stay within their budget', async (path) => {
  const page = await visit(path);
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : Number.NaN)),
  );
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(SCRIPTS_MAX_BYTES);
  expect(sizes.length).toBeLessThanOrEqual(SCRIPTS_MAX_FILES);
});
