import { expect, test } from 'vitest';
import { newBay, runningBay, type SimulatedBay } from './simulated-bay.ts';
import { screensPage } from './terminal-page.ts';
import type { Terminal } from './terminals.ts';

function screensOf(bays: readonly SimulatedBay[]): string {
  return screensPage({ station: { isOnline: () => true, bays } } as unknown as Terminal, 0);
}

const running = { ...newBay(1), ...runningBay(newBay(1), { minutes: 15 }, 0) };

test('each screen says first in Hebrew whether its bay is free', () => {
  expect(screensOf([newBay(1)])).toMatch(/<b>\s*<span lang="he" dir="rtl">פנוי<\/span> Free<\/b>/);
  expect(screensOf([running])).toMatch(/<b>\s*<span lang="he" dir="rtl">תפוס<\/span> Busy<\/b>/);
});

test('water and foam are drawn in a bay only while its machine gives them', () => {
  expect(screensOf([newBay(1)])).not.toMatch(/class="(water|foam)"/);
  expect(screensOf([running])).toContain('class="water"');
  expect(screensOf([running])).not.toContain('class="foam"');
  expect(screensOf([{ ...running, program: 'shampoo' }])).toContain('class="foam"');
  expect(screensOf([{ ...running, program: 'dry' }])).not.toMatch(/class="(water|foam)"/);
});
