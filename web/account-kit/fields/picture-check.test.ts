import { expect, test } from 'vitest';
import { speak } from '#web/lib/language/language.ts';
import { whyNoPicture } from './picture-check.ts';

speak('en');

test('JPEG, PNG and WebP up to ten megabytes are pictures', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp']) {
    expect(whyNoPicture({ type, size: 10 * 1024 * 1024 })).toBeNull();
  }
});

test('other files and larger ones are refused in clear words before anything is sent', () => {
  for (const type of ['image/svg+xml', 'image/gif', 'application/pdf', '']) {
    expect(whyNoPicture({ type, size: 10 })).toBe('This file is not a JPEG, PNG or WebP picture.');
  }
  expect(whyNoPicture({ type: 'image/png', size: 10 * 1024 * 1024 + 1 })).toContain('larger than 10 MB');
});
