import webPush from 'web-push';
import { createHttpJson, type HttpJson } from '#server/core/outbound/http-json.ts';
import { isPublicUrl } from '#server/core/outbound/public-hosts.ts';
import { PushFailedError, type PushSender } from './port.ts';

/** Key pair by which push services recognise this shop (VAPID, RFC 8292). Both keys are in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

export type WebPushOptions = {
  readonly keys: () => Promise<VapidKeys>;
  /** Contact of the shop for push services: an https URL or a mailto URL. */
  readonly subject: string;
  /** True if endpoints on this machine are accepted without TLS. Only tests set it. */
  readonly loopback: boolean;
};

/** HTTP statuses for a subscription that no longer exists (RFC 8030, 7.3). */
const GONE: readonly number[] = [404, 410];

export function createVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys();
}

/**
 * Creates the sender of push messages (RFC 8030). They are encrypted for the browser (RFC 8291) and signed by this shop
 * (RFC 8292). Endpoints come from browsers, so only https to public hosts is called.
 */
export function createWebPush({ keys, subject, loopback }: WebPushOptions): PushSender & { close(): void } {
  const http = createHttpJson({ publicOnly: !loopback });
  return {
    publicKey: async () => (await keys()).publicKey,
    accepts(endpoint) {
      const url = URL.parse(endpoint);
      return url !== null && (isPublicUrl(url) || (loopback && url.hostname === '127.0.0.1'));
    },
    async send({ to, payload, ttlSeconds }) {
      const details = webPush.generateRequestDetails(to, JSON.stringify(payload), {
        vapidDetails: { subject, ...(await keys()) },
        TTL: ttlSeconds,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      });
      return await post(http, details);
    },
    close: () => http.close(),
  };
}

async function post(
  http: HttpJson,
  { endpoint, headers, body }: ReturnType<typeof webPush.generateRequestDetails>,
): Promise<'sent' | 'gone'> {
  const result = await http.request({
    method: 'POST',
    url: endpoint,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
    ...(body === null ? {} : { body }),
    expect: 'status',
  });
  if (!result.ok) throw new PushFailedError(`no answer: ${result.reason}`);
  if (GONE.includes(result.status)) return 'gone';
  if (result.status >= 300) throw new PushFailedError(`status ${result.status}`);
  return 'sent';
}
