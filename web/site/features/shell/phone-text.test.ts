import { expect, test } from 'vitest';
import { localPhoneText } from './phone-text.ts';

test('phone numbers are written the way people here write them', () => {
  expect(localPhoneText('+972501234567')).toBe('050-123-4567');
  expect(localPhoneText('+97231234567')).toBe('03-123-4567');
  expect(localPhoneText('+972771234567')).toBe('077-123-4567');
  expect(localPhoneText('+14155550100')).toBe('+14155550100');
});
