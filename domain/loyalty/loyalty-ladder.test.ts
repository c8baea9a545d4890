import { expect, test } from 'vitest';
import { ladderPosition, progressPercent } from './loyalty-ladder.ts';

test.for([
  [0, 0, 100],
  [50, 0, 100],
  [50, -1, 100],
  [-20, 500, 0],
  [0, 500, 0],
  [499, 500, 99],
  [500, 500, 100],
  [900, 500, 100],
] as const)('%s points on the way to %s are %s percent', ([points, next, percent]) => {
  expect(progressPercent(points, next)).toBe(percent);
});

test.for([
  [-5, 'bronze', 'silver', 0, 100],
  [99, 'bronze', 'silver', 99, 100],
  [100, 'silver', 'gold', 100, 200],
  [299, 'gold', 'platinum', 299, 300],
  [300, 'platinum', 'platinum', 300, 0],
] as const)(
  '%s points are %s, and %s is next',
  ([points, currentTier, nextTier, currentTierPoints, nextTierPoints]) => {
    expect(ladderPosition(points, { bronze: 0, silver: 100, gold: 200, platinum: 300 })).toEqual({
      currentTier,
      nextTier,
      currentTierPoints,
      nextTierPoints,
    });
  },
);
