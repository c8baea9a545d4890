import { afterEach, expect, test, vi } from 'vitest';
import { m } from '#messages/compiled/messages.js';
import { syncTabTitleWithHeading, tabTitle } from './tab-title.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a long name is shortened, so that the title ends with the shop', () => {
  const title = tabTitle(`Message from ${'a'.repeat(80)}`, 'Shampaw');
  expect(title).toHaveLength(70);
  expect(title).toMatch(/^Message from a+… · Shampaw$/);
});

test('a tab has the name of its screen and of the shop', () => {
  expect(tabTitle('Order 8PA9-Q687', 'Shampaw')).toBe('Order 8PA9-Q687 · Shampaw');
  expect(tabTitle(' Tel Aviv\n  HaYarkon Park ', 'Shampaw')).toBe('Tel Aviv HaYarkon Park · Shampaw');
  expect(tabTitle(null, 'Shampaw')).toBe(`${m.staff_title()} · Shampaw`);
  expect(tabTitle('  ', 'Shampaw')).toBe(`${m.staff_title()} · Shampaw`);
});

test('the tab follows the heading to another screen, and to the record when it is loaded', () => {
  let changed = (): void => undefined;
  function Observer(callback: () => void) {
    changed = callback;
    return { observe: () => undefined };
  }
  const tab = { title: 'Admin Portal · Shampaw' };
  let heading: { textContent: string } | null = null;
  vi.stubGlobal('MutationObserver', Observer);
  vi.stubGlobal('document', tab);
  syncTabTitleWithHeading({ querySelector: () => heading } as unknown as HTMLElement, 'Shampaw');
  const titles = ['Orders', 'Order', 'Order 8PA9-Q687'].map((textContent) => {
    heading = { textContent };
    changed();
    return tab.title;
  });
  expect(titles).toEqual(['Orders · Shampaw', 'Order · Shampaw', 'Order 8PA9-Q687 · Shampaw']);
});
