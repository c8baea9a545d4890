import { createHmac } from 'node:crypto';

/**
 * Returns the signature header of a webhook. It contains one signature or, during key rotation, one for each secret.
 * `now` is epoch milliseconds.
 */
export function signSandboxEvent(rawBody: Buffer, secrets: readonly string[], now: number): string {
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = secrets.map((secret) => `v1=${digestOf(secret, timestamp, rawBody)}`);
  return [`t=${timestamp}`, ...signatures].join(',');
}

function digestOf(secret: string, timestamp: string, rawBody: Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex');
}

/**
 * Returns the API key that a shop on another machine sends as `Authorization: Bearer …`. The shop derives the same key
 * from its secret.
 */
export function sandboxApiKey(secret: string): string {
  if (secret.trim() === '') throw new Error('a sandbox payment secret is empty');
  return createHmac('sha256', secret).update('sandbox-pay-api').digest('hex');
}
