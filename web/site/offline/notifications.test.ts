import { expect, test } from 'vitest';
import { parsePushNotification, openOrFocusPage, notificationPathOf } from './notifications.ts';

const origin = 'https://shop.example';

test('a push message becomes a notification in its language, which replaces an older one of the same cause', () => {
  const payload = { title: 'תא 2 שמור לכם', body: 'עד 14:05', path: '/he/stations/jaffa', tag: 'bay', lang: 'he' };
  const { title, options } = parsePushNotification(JSON.stringify(payload));
  expect(title).toBe(payload.title);
  expect(options).toMatchObject({ body: payload.body, dir: 'rtl', lang: 'he', tag: 'bay', renotify: true });
  expect(notificationPathOf(options.data, origin)).toBe('/he/stations/jaffa');
});

test.each([null, '', 'no json', '7', 'null'])('an unreadable message (%s) still shows a notification', (text) => {
  expect(parsePushNotification(text).title).not.toBe('');
});

test.each(['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)', 7])(
  'a press never leaves the site: %s',
  (path) => {
    expect(notificationPathOf({ path }, origin)).not.toContain('evil');
    expect(notificationPathOf({ path }, origin)).toMatch(/^\//);
  },
);

test('a press shows the tab that has the page already, and opens a new one otherwise', async () => {
  const shown: string[] = [];
  const tab = { url: `${origin}/he/stations/jaffa?waiting=on`, focus: async () => void shown.push('tab') };
  const clients = {
    claim: async () => undefined,
    matchAll: async () => [tab],
    openWindow: async (path: string) => void shown.push(path),
  };
  await openOrFocusPage(clients, '/he/stations/jaffa?waiting=on', origin);
  await openOrFocusPage(clients, '/admin/stations', origin);
  expect(shown).toEqual(['tab', '/admin/stations']);
});
