import { z } from 'zod';

/**
 * Subscription of a browser to push messages (`PushSubscription.toJSON`, Push API). The keys are defined in RFC 8291.
 */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url().max(1_000),
  keys: z.object({
    /** Public key of the browser. It has 65 bytes and is encoded as base64url. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    /** Secret of the browser. It has 16 bytes and is encoded as base64url. */
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
  }),
});
export type PushSubscriptionKeys = z.infer<typeof pushSubscriptionSchema>;

/** Returns a notification as one text, with its title first and its body below. */
export function pushMessageText({ title, body }: Pick<PushPayload, 'title' | 'body'>): string {
  return `${title}\n${body}`;
}

export type PushPayload = {
  readonly title: string;
  readonly body: string;
  /** Path of the page that opens when the user taps the notification. */
  readonly path: string;
  /** Tag of the message. A newer message with the same tag replaces the older message on the device. */
  readonly tag: string;
  readonly lang: 'en' | 'he';
};
