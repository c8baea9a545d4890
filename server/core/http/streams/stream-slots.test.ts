import { expect, test } from 'vitest';
import { createStreamSlots } from './stream-slots.ts';

const caps = { link: 2, address: 3 };

test('one link, and one address with many links, leave room for the others', () => {
  const places = createStreamSlots(10, caps);
  const taken = [1, 2].map(() => places.take(['link a', 'address x']));
  expect(taken.every((place) => typeof place === 'object')).toBe(true);
  expect(places.take(['link a', 'address y'])).toBe('too_many');
  expect(places.take(['link b', 'address x'])).toMatchObject({});
  expect(places.take(['link c', 'address x'])).toBe('too_many');
  expect(places.take(['link c', 'address y'])).toMatchObject({});
});

test('a refused stream takes no slot, and an ended one frees its slot once', () => {
  const places = createStreamSlots(2, caps);
  const first = places.take(['link a']);
  const second = places.take(['link a']);
  expect(places.take(['link b'])).toBe('full');
  if (typeof first === 'string' || typeof second === 'string') throw new Error('both had a place');
  first.release();
  first.release();
  expect(places.take(['link b'])).toMatchObject({});
  expect(places.take(['link c'])).toBe('full');
});
