import { expect, test } from 'vitest';
import { measureConsumption } from './measured-use.ts';

const TANK_ML = 5_000;

test('what the tanks of a station lost is the use, in units of the item', () => {
  expect(measureConsumption({ 1: 80, 2: 60 }, { 1: 76, 2: 58 }, TANK_ML)).toEqual({ kind: 'used', amount: 300 });
});

test('a sensor that flutters shows no use, and small falls count once they add up', () => {
  expect(measureConsumption({ 1: 80 }, { 1: 77 }, TANK_ML)).toEqual({ kind: 'same' });
  expect(measureConsumption({ 1: 80 }, { 1: 83 }, TANK_ML)).toEqual({ kind: 'same' });
  expect(measureConsumption({ 1: 80 }, { 1: 75 }, TANK_ML)).toEqual({ kind: 'used', amount: 250 });
});

test('a tank that was filled, added or removed begins a new measurement', () => {
  expect(measureConsumption({ 1: 20, 2: 50 }, { 1: 95, 2: 40 }, TANK_ML)).toEqual({ kind: 'restart' });
  expect(measureConsumption({ 1: 80 }, { 1: 70, 2: 60 }, TANK_ML)).toEqual({ kind: 'restart' });
  expect(measureConsumption({ 1: 80, 2: 60 }, { 1: 70 }, TANK_ML)).toEqual({ kind: 'restart' });
});
