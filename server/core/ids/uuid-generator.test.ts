import { expect, test } from 'vitest';
import { uuidGenerator } from './uuid-generator.ts';

test('ids are version 7 and begin with the moment they were made, so that rows of one day lie together', () => {
  const before = Date.now();
  const id = uuidGenerator.uuid();
  const after = Date.now();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const madeAt = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
  expect(madeAt).toBeGreaterThanOrEqual(before);
  expect(madeAt).toBeLessThanOrEqual(after);
});
