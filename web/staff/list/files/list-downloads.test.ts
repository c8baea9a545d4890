import { afterEach, expect, test, vi } from 'vitest';
import { listAccountantEntries } from '#contracts/staff/accountant.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { downloadList, downloadsInProgress } from './list-downloads.ts';

setLanguage('en');

afterEach(() => vi.unstubAllGlobals());

const columns = [{ id: 'at', header: 'Time', cell: () => '' }];

test('a list downloads once, but again with other filters, although the file has the same name', async () => {
  // the response never arrives, so each download stays in progress until it is stopped
  const fetched = vi.fn<typeof fetch>(
    (_address, { signal } = {}) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped')))),
  );
  vi.stubGlobal('fetch', fetched);
  const [all, again, narrowed] = [
    { period: '2026-11' },
    { period: '2026-11' },
    { period: '2026-11', kind: 'sale' },
  ].map((query) => downloadList({ list: listAccountantEntries, query, columns }));
  expect(fetched).toHaveBeenCalledTimes(2);
  const files = downloadsInProgress();
  expect(files.map(({ name }) => name)).toEqual(['accountant-journal-2026-11.csv', 'accountant-journal-2026-11.csv']);
  for (const { stop } of files) stop();
  await Promise.all([all, again, narrowed]);
  expect(downloadsInProgress()).toEqual([]);
});
