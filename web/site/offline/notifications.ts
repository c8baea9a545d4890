import type { PushPayload } from '#contracts/core/push.ts';
import type { WorkerClients, WorkerNotificationOptions } from './worker-scope.ts';

const ICON = '/icon-192.png';

/**
 * Returns the notification for a push message. Browsers require a notification for each push message. If the message
 * cannot be read, the notification shows the site's name.
 */
export function parsePushNotification(text: string | null): {
  readonly title: string;
  readonly options: WorkerNotificationOptions;
} {
  const { title = 'Shampaw', body = '', path = '/', tag = '', lang = 'he' } = readPayload(text);
  const dir = lang === 'he' ? 'rtl' : 'ltr';
  // a newer message with the same tag replaces the older message and plays a sound again
  return { title, options: { body, tag, lang, dir, icon: ICON, renotify: tag !== '', data: { path } } };
}

function readPayload(text: string | null): Partial<PushPayload> {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

/** Returns the path that opens after a click on the notification. The path is always a page of this origin. */
export function notificationPathOf(data: unknown, origin: string): string {
  const path = typeof data === 'object' && data !== null && 'path' in data ? String(data.path) : '/';
  try {
    // old browsers do not have `URL.parse`, so an invalid path is caught as an exception
    const url = new URL(path, origin);
    return url.origin === origin ? url.pathname + url.search : '/';
  } catch {
    return '/';
  }
}

/** Opens the page of a notification. Uses the tab that already shows the page, or otherwise a new tab. */
export async function openOrFocusPage(clients: WorkerClients, path: string, origin: string): Promise<void> {
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => new URL(url).pathname === new URL(path, origin).pathname);
  await (open === undefined ? clients.openWindow(path) : open.focus());
}
