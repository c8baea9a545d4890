import type { PushSubscriptionKeys } from '#contracts/core/push.ts';
import { workerUrl } from './worker-url.ts';

/**
 * Ability of this browser to show notifications. `install_first` means Safari on an iPhone or iPad, which shows them
 * only for a site on the home screen. `blocked` means that the visitor refused notifications of this site.
 */
export type PushSupport = 'ready' | 'install_first' | 'blocked' | 'unsupported';

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'blocked' : 'ready';
  }
  return isAppleTouchDevice() ? 'install_first' : 'unsupported';
}

/**
 * Returns true on an iPhone or iPad. An iPad identifies itself as a Mac, but can be recognised because a Mac has no
 * touch screen.
 */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Returns the push subscription of this browser. Returns null if there is no subscription. */
async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the visitor for permission, then subscribes this browser to push messages. `keyOf` returns the shop's public key
 * as base64url, or null if the key is not available. Call this function directly in the click handler of a button,
 * because browsers require this. Returns `refused` if the visitor or the browser's push service refused, or if the key
 * is not available.
 */
export async function subscribeToPush(keyOf: () => Promise<string | null>): Promise<PushSubscriptionKeys | 'refused'> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'refused';
    const publicKey = await keyOf();
    if (publicKey === null) return 'refused';
    await navigator.serviceWorker.register(workerUrl());
    const { pushManager } = await navigator.serviceWorker.ready;
    const wanted = { userVisibleOnly: true, applicationServerKey: publicKey } as const;
    const subscription = await pushManager.subscribe(wanted).catch(async () => {
      // a subscription with an earlier key of the shop would prevent a new subscription
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(wanted);
    });
    const { keys } = subscription.toJSON();
    return { endpoint: subscription.endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
  } catch {
    return 'refused';
  }
}

/**
 * Returns the SHA-256 hash of this browser's subscription endpoint in hexadecimal. Returns null if the browser is not
 * subscribed or cannot show notifications.
 */
export async function ownEndpointHash(): Promise<string | null> {
  if (pushSupport() !== 'ready') return null;
  const subscription = await findSubscription().catch(() => null);
  if (subscription === null) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
