import { expect, test } from 'vitest';
import { keepLineStarts } from './line-map.ts';

const OURS = 0;
const PACKAGE = 1;

test('of each line of ours the first place stays, of a package only where ours ends', () => {
  const mappings = keepLineStarts(
    [
      [
        [0, PACKAGE, 4, 0],
        [10, OURS, 7, 2, 0],
        [14, OURS, 7, 9],
        [20, OURS, 8, 0],
        [30, OURS, 7, 30],
        [40, PACKAGE, 5, 0],
        [45, PACKAGE, 6, 0],
        [50],
        [60, OURS, 7, 31],
      ],
      [],
      [[0, PACKAGE, 9, 0]],
      [[3, OURS, 7, 31]],
    ],
    [true, false],
  );

  expect(mappings).toEqual([
    [[0], [10, OURS, 7, 2], [20, OURS, 8, 0], [30, OURS, 7, 30], [40], [60, OURS, 7, 31]],
    [],
    [[0]],
    [[3, OURS, 7, 31]],
  ]);
});
