import { createHmac } from 'node:crypto';

/** The header's value for one or, while secrets rotate, several secrets. `now` is epoch milliseconds. */
export function signSandboxEvent(rawBody: Buffer, secrets: readonly string[], now: number): string {
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = secrets.map((secret) => `v1=${digestOf(secret, timestamp, rawBody)}`);
  return [`t=${timestamp}`, ...signatures].join(',');
}

function digestOf(secret: string, timestamp: string, rawBody: Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex');
}

/** What a shop on another machine has to show, as `Authorization: Bearer …`; the shop derives the same from its secret. */
export function sandboxApiKey(secret: string): string {
  if (secret.trim() === '') throw new Error('a sandbox payment secret is empty');
  return createHmac('sha256', secret).update('sandbox-pay-api').digest('hex');
}
