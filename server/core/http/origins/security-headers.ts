import { createHash } from 'node:crypto';
import type { Config } from '#server/core/config/config.ts';

const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

const permissions = [
  'camera=(self)',
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  ...[
    'accelerometer',
    'autoplay',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
  // the station finder asks for the position itself
  'geolocation=(self)',
].join(', ');

export type HeaderOptions = {
  readonly production: boolean;
  /** Where the hosted payment pages are, for forms that lead there; ours is always allowed. */
  readonly paymentOrigin: string | null;
  /** The constant inline script of our pages, allowed by its hash and nothing else. */
  readonly bootScript: string;
};

export type SecurityHeaders = Readonly<Record<string, string>>;

type PolicyOptions = Omit<HeaderOptions, 'production'>;

/** The content policy of every answer: no inline code or style, no foreign origin, no frame, no untyped script sink. */
export function contentPolicy({ paymentOrigin, bootScript }: PolicyOptions): string {
  const hash = createHash('sha256').update(bootScript).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action 'self'${paymentOrigin === null ? '' : ` ${paymentOrigin}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    // the one script address that a script may make up: web/site/offline/worker-address.ts
    'trusted-types shampaw#worker',
  ].join('; ');
}

/** For the one page that reads codes: its reader is WebAssembly, which may be compiled there and nowhere else. */
export function readerPolicy(options: PolicyOptions): string {
  return contentPolicy(options).replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
}

/** Headers of every answer, refusals and faults included; a route may say something stricter. */
export function securityHeaders(options: HeaderOptions): SecurityHeaders {
  return {
    'content-security-policy': contentPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions,
    'cache-control': 'no-store',
    ...(options.production ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
  };
}

/** On top, for whatever stands behind a link that is itself the key. */
export const confidentialHeaders: SecurityHeaders = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store, private',
  'x-robots-tag': 'noindex, nofollow',
};

/**
 * Where the hosted payment pages are; null where they are ours. PayPlus' pages stand beside its API, CardCom's on the
 * same host, and whoever pays through Nayax is led to the owner's own page.
 */
export function paymentOriginOf({ payment }: Pick<Config, 'payment'>): string | null {
  const { sandbox, payplus, cardcom, nayaxEcom } = payment;
  const origins = [
    ...(sandbox === null || sandbox.baseUrl === null ? [] : [new URL(sandbox.baseUrl).origin]),
    ...(payplus === null ? [] : pagesBeside(payplus.url)),
    ...(cardcom === null ? [] : [new URL(cardcom.url).origin]),
    ...(nayaxEcom === null ? [] : [new URL(nayaxEcom.kitPage).origin]),
  ];
  return origins.length === 0 ? null : origins.join(' ');
}

const PAYPLUS_DOMAIN = '.payplus.co.il';

function pagesBeside(address: string): string[] {
  const { hostname, origin } = new URL(address);
  return hostname.endsWith(PAYPLUS_DOMAIN) ? [`https://*${PAYPLUS_DOMAIN}`] : [origin];
}
