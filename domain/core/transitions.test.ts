import { expect, test } from 'vitest';
import { defineTransitions, sourceStatesOf, statesOf } from './transitions.ts';

const washMoves = defineTransitions({ waiting: ['washing', 'gone'], washing: ['dry'], dry: ['washing'], gone: [] });

test('the states before another are those that name it, in the order of the table', () => {
  expect(sourceStatesOf(washMoves, 'washing')).toEqual(['waiting', 'dry']);
  expect(sourceStatesOf(washMoves, 'gone')).toEqual(['waiting']);
  expect(sourceStatesOf(washMoves, 'waiting')).toEqual([]);
});

test('every state of a table is named once', () => {
  expect(statesOf(washMoves)).toEqual(['waiting', 'washing', 'dry', 'gone']);
});
