import { expect, test } from 'vitest';
import { neighbourTab, serviceTabOf } from './service-tab.ts';

test('an address without a tab, or with an unknown one, opens technology', () => {
  expect([null, '', 'loyalty', 'shampoo'].map(serviceTabOf)).toEqual([
    'technology',
    'technology',
    'loyalty',
    'technology',
  ]);
});

test('arrow keys follow the reading direction and go around the ends', () => {
  expect(neighbourTab('technology', 'ArrowRight', 'ltr')).toBe('products');
  expect(neighbourTab('technology', 'ArrowLeft', 'rtl')).toBe('products');
  expect(neighbourTab('technology', 'ArrowLeft', 'ltr')).toBe('loyalty');
  expect(neighbourTab('loyalty', 'ArrowRight', 'ltr')).toBe('technology');
  expect(neighbourTab('products', 'End', 'ltr')).toBe('loyalty');
  expect(neighbourTab('products', 'a', 'ltr')).toBeNull();
});
