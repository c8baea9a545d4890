import { createHash } from 'node:crypto';

const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

const permissionsPolicy = [
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
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
  // the page of a running wash keeps the screen on
  'screen-wake-lock=(self)',
  'geolocation=(self)',
].join(', ');

export type HeaderOptions = {
  readonly production: boolean;
  /**
   * Origins of the hosted payment pages, to which forms on our pages post; null if there are none. Our own origin is
   * always allowed.
   */
  readonly paymentOrigin: string | null;
  /** The constant inline script of our pages. The policy allows it by its hash. */
  readonly bootScript: string;
};

export type SecurityHeaders = Readonly<Record<string, string>>;

type PolicyOptions = Omit<HeaderOptions, 'production'>;

/**
 * Returns the default content security policy. It forbids inline code except `bootScript`, inline styles, frames,
 * untyped script sinks, and foreign origins except the targets of payment forms.
 */
export function contentSecurityPolicy({ paymentOrigin, bootScript }: PolicyOptions): string {
  const hash = createHash('sha256').update(bootScript).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    `form-action 'self'${paymentOrigin === null ? '' : ` ${paymentOrigin}`}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    // the only script URL that scripts may create (web/lib/push/worker-url.ts)
    'trusted-types shampaw#worker',
  ].join('; ');
}

/**
 * Returns the content security policy for the scanner page only. Its barcode reader is WebAssembly, which needs
 * permission to compile.
 */
export function cameraPageSecurityPolicy(options: PolicyOptions): string {
  return contentSecurityPolicy(options).replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");
}

/** Returns the security headers of every response, including error responses. A route may set stricter headers. */
export function securityHeaders(options: HeaderOptions): SecurityHeaders {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    'cache-control': 'no-store',
    ...(options.production ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
  };
}

/**
 * Security headers of style sheets, scripts, fonts and pictures of the build. A browser can open a picture as a document,
 * so its scripts stay forbidden.
 */
export const assetHeaders: SecurityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Security headers that only documents and workers use. Files of the build do not send them: each takes a place in the
 * first packets of a connection, which decide when a page appears.
 */
export const documentHeaders: readonly string[] = [
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
];

export const confidentialHeaders: SecurityHeaders = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store, private',
  'x-robots-tag': 'noindex, nofollow',
};
