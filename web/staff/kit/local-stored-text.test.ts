import { afterEach, expect, test, vi } from 'vitest';
import { createLocalStoredText } from './local-stored-text.ts';

afterEach(() => vi.unstubAllGlobals());

function storage(refuses: boolean) {
  const stored = new Map<string, string>();
  const check = () => {
    if (refuses) throw new Error('The browser refuses storage.');
  };
  return {
    stored,
    getItem: (key: string) => (check(), stored.get(key) ?? null),
    setItem: (key: string, text: string) => (check(), stored.set(key, text)),
    removeItem: (key: string) => (check(), stored.delete(key)),
  };
}

test('a text is stored on the device until it is removed, here or in another tab', () => {
  const device = storage(false);
  vi.stubGlobal('localStorage', device);
  const text = createLocalStoredText('name');
  expect(text.read()).toBeNull();
  text.write('first');
  expect([text.read(), device.stored.get('name')]).toEqual(['first', 'first']);
  device.stored.delete('name');
  expect(text.read()).toBeNull();
  text.write('second');
  text.write(null);
  expect([text.read(), device.stored.size]).toEqual([null, 0]);
});

test('without storage the text is kept in the tab', () => {
  vi.stubGlobal('localStorage', storage(true));
  const text = createLocalStoredText('name');
  text.write('first');
  expect(text.read()).toBe('first');
  text.write(null);
  expect(text.read()).toBeNull();
});

test('every part that listens learns of a change, until it stops', () => {
  vi.stubGlobal('localStorage', storage(false));
  vi.stubGlobal('window', new EventTarget());
  const text = createLocalStoredText('name');
  const changed = vi.fn();
  const stop = text.subscribe(changed);
  text.write('first');
  window.dispatchEvent(new Event('storage'));
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  text.write('second');
  window.dispatchEvent(new Event('storage'));
  expect(changed).toHaveBeenCalledTimes(2);
});
