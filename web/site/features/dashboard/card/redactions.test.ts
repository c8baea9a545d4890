import { expect, test } from 'vitest';
import { redactionAfterKey, redactionBetween, newRedaction, moveRedaction, resizeRedaction } from './redactions.ts';

const picture = { width: 1_000, height: 600 };
const redaction = { x: 100, y: 100, width: 200, height: 100 };

test('a redaction is drawn from any corner, and is clipped to the picture', () => {
  const drawn = { x: 100, y: 50, width: 200, height: 100 };
  expect(redactionBetween({ x: 100, y: 50 }, { x: 300, y: 150 }, picture)).toEqual(drawn);
  expect(redactionBetween({ x: 300, y: 150 }, { x: 100, y: 50 }, picture)).toEqual(drawn);
  expect(redactionBetween({ x: -50, y: 500 }, { x: 200, y: 900 }, picture)).toEqual({
    x: 0,
    y: 500,
    width: 200,
    height: 100,
  });
  expect(redactionBetween({ x: 10, y: 10 }, { x: 20, y: 300 }, picture)).toBeNull();
});

test('no redaction leaves the picture, and none becomes too small to see', () => {
  expect(moveRedaction(redaction, { x: 5_000, y: -5_000 }, picture)).toMatchObject({
    x: 800,
    y: 0,
    width: 200,
    height: 100,
  });
  expect(resizeRedaction(redaction, { x: -5_000, y: 5_000 }, picture)).toEqual({
    x: 100,
    y: 100,
    width: 30,
    height: 500,
  });
});

test('arrows move, with Shift they resize, other keys do nothing', () => {
  const press = (key: string, shiftKey = false) => redactionAfterKey(redaction, { key, shiftKey }, picture);
  expect(press('ArrowLeft')).toMatchObject({ x: 80, y: 100 });
  expect(press('ArrowDown')).toMatchObject({ x: 100, y: 120 });
  expect(press('ArrowRight', true)).toMatchObject({ x: 100, width: 220 });
  expect(press('ArrowUp', true)).toMatchObject({ y: 100, height: 80 });
  expect(press('a')).toBeNull();
});

test('five redactions added in sequence do not overlap and stay inside the picture', () => {
  const fresh = [0, 1, 2, 3, 4].map((others) => newRedaction(picture, others));
  expect(new Set(fresh.map(({ y }) => y)).size).toBe(5);
  expect(fresh.every(({ y, height }) => y + height <= picture.height)).toBe(true);
});
