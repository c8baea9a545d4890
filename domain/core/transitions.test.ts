import { expect, test } from 'vitest';
import { transitionsOf, statesBefore, statesOf } from './transitions.ts';

const washMoves = transitionsOf({ waiting: ['washing', 'gone'], washing: ['dry'], dry: ['washing'], gone: [] });

test('the states before another are those that name it, in the order of the table', () => {
  expect(statesBefore(washMoves, 'washing')).toEqual(['waiting', 'dry']);
  expect(statesBefore(washMoves, 'gone')).toEqual(['waiting']);
  expect(statesBefore(washMoves, 'waiting')).toEqual([]);
});

test('every state of a table is named once', () => {
  expect(statesOf(washMoves)).toEqual(['waiting', 'washing', 'dry', 'gone']);
});
