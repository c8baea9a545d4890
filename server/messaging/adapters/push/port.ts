import type { PushPayload, PushSubscriptionKeys } from '#contracts/core/push.ts';

export type OutgoingPush = {
  readonly to: PushSubscriptionKeys;
  readonly payload: PushPayload;
  /** Time in seconds for which the push service stores the message for a device that is offline. */
  readonly ttlSeconds: number;
};

export type PushSender = {
  /** Returns the public key of this shop (base64url), which a browser needs to subscribe. */
  publicKey(): Promise<string>;
  /**
   * Returns true if messages may be sent to the endpoint. Returns false if the endpoint is not https or its host is not
   * public.
   */
  accepts(endpoint: string): boolean;
  /**
   * Sends one push message. `gone` means that the push service no longer knows the subscription, which the caller must
   * then delete. Throws PushFailedError if the service failed or refused the message. The error contains no endpoint.
   */
  send(push: OutgoingPush): Promise<'sent' | 'gone'>;
};

/** Error for a push service that failed or refused the message. */
export class PushFailedError extends Error {
  override readonly name = 'PushFailedError';
}
