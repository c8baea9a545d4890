import { expect, test } from 'vitest';
import { suggestedWashStep, washSteps } from './suggested-step.ts';

const WASH_MINUTES = 15;

test.each([
  [0, 'soak'],
  [2, 'shampoo'],
  [6, 'conditioner'],
  [8, 'flea_tick'],
  [10, 'rinse'],
  [12, 'dry'],
  [15, 'dry'],
] as const)('after %i of 15 minutes the page suggests %s', (minutes, step) => {
  expect(suggestedWashStep(minutes / WASH_MINUTES)).toBe(step);
});

test('the steps come in the order of the six steps, and every step gets at least one minute of a wash of 15', () => {
  const seconds = Array.from({ length: WASH_MINUTES * 60 }, (_, second) =>
    suggestedWashStep(second / (WASH_MINUTES * 60)),
  );
  expect([...new Set(seconds)]).toEqual(washSteps);
  for (const step of washSteps) expect(seconds.filter((each) => each === step).length, step).toBeGreaterThanOrEqual(60);
});
