import type { PushPayload, PushSubscriptionKeys } from '#contracts/core/push.ts';

export type OutgoingPush = {
  readonly to: PushSubscriptionKeys;
  readonly payload: PushPayload;
  /** Time in seconds for which the push service stores the message for a device that is offline. */
  readonly ttlSeconds: number;
};

export type PushSender = {
  /** Public key of this shop, base64url, which a browser needs to subscribe. */
  publicKey(): Promise<string>;
  /** Returns false for an endpoint to which nothing is sent: it is not https, or its host is not public. */
  accepts(endpoint: string): boolean;
  /**
   * Sends one message. `gone`: the push service no longer knows the subscription, which then has to be deleted. Throws
   * PushFailedError if the service failed or refused; the error contains no endpoint.
   */
  send(push: OutgoingPush): Promise<'sent' | 'gone'>;
};

/** The push service failed, or refused the message. */
export class PushFailedError extends Error {
  override readonly name = 'PushFailedError';
}
