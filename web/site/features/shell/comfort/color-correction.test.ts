import { expect, test } from 'vitest';
import {
  applyMatrix,
  correctionMatrices,
  filterValues,
  perceivedColor,
  type ColorBlindness,
} from './color-correction.ts';

const kinds: ColorBlindness[] = ['protanopia', 'deuteranopia', 'tritanopia'];

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}

test('a grey page stays grey under every colour correction', () => {
  for (const kind of kinds) {
    for (const channel of applyMatrix(correctionMatrices[kind], [0.4, 0.4, 0.4])) expect(channel).toBeCloseTo(0.4, 3);
  }
});

test('two colours that a colour-blind eye mixes up are further apart after correction', () => {
  const red = [0.6, 0.1, 0.1] as const;
  const green = [0.1, 0.25, 0.1] as const;
  for (const kind of ['protanopia', 'deuteranopia'] as const) {
    const before = distance(perceivedColor(kind, red), perceivedColor(kind, green));
    const matrix = correctionMatrices[kind];
    const after = distance(
      perceivedColor(kind, applyMatrix(matrix, red)),
      perceivedColor(kind, applyMatrix(matrix, green)),
    );
    expect(after).toBeGreaterThan(before * 1.3);
  }
  const blue = [0.1, 0.2, 0.7] as const;
  const teal = [0.1, 0.3, 0.15] as const;
  const matrix = correctionMatrices.tritanopia;
  expect(
    distance(
      perceivedColor('tritanopia', applyMatrix(matrix, blue)),
      perceivedColor('tritanopia', applyMatrix(matrix, teal)),
    ),
  ).toBeGreaterThan(distance(perceivedColor('tritanopia', blue), perceivedColor('tritanopia', teal)) * 1.3);
});

test('correction is not simulation: it does not paint what a colour-blind eye sees', () => {
  for (const kind of kinds) {
    const color = kind === 'tritanopia' ? ([0.1, 0.2, 0.7] as const) : ([0.6, 0.1, 0.1] as const);
    expect(distance(applyMatrix(correctionMatrices[kind], color), perceivedColor(kind, color))).toBeGreaterThan(0.2);
  }
});

test('a filter has twenty numbers and keeps transparency', () => {
  const values = filterValues(correctionMatrices.protanopia).split(' ').map(Number);
  expect(values).toHaveLength(20);
  expect(values.every(Number.isFinite)).toBe(true);
  expect(values.slice(15)).toEqual([0, 0, 0, 1, 0]);
});
