import { describe, expect, test } from 'vitest';
import { changedMigrations, checksumList, recordedChecksums } from './migration-checksums.ts';

describe('migrations that were released', () => {
  test('keep their text: a database that has run one refuses a changed one', () => {
    expect(changedMigrations(recordedChecksums())).toEqual([]);
  });

  test('are all recorded; `npm run db:schema` adds new ones', () => {
    expect(recordedChecksums()).toBe(checksumList());
  });

  test('are named when their text changed or their file is gone', () => {
    const recorded = 'aa  0001-first\nbb  0002-second\ncc  0003-third\n';
    expect(changedMigrations(recorded, 'aa  0001-first\nb0  0002-second\n')).toEqual(['0002-second', '0003-third']);
    expect(changedMigrations(recorded, `${recorded}dd  0004-new\n`)).toEqual([]);
  });
});
