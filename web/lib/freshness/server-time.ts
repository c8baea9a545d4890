/**
 * Tolerance in milliseconds for a difference between the clocks of the device and the server. Smaller differences are
 * ignored, because the `Date` header has whole seconds and a response takes time.
 */
const TOLERANCE_MS = 5_000;
/** Maximum time in milliseconds for which a page waits for the server's time. */
const ASK_TIMEOUT_MS = 5_000;

let offsetMs = 0;
let timeRequest: Promise<void> | null = null;

/**
 * Calculates the difference between this device's clock and the server's clock. The server's time is the `Date` header
 * of a response.
 */
export function recordServerTime({ headers }: Pick<Response, 'headers'>): void {
  const awayMs = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Number.isNaN(awayMs)) return;
  offsetMs = Math.abs(awayMs) < TOLERANCE_MS ? 0 : awayMs;
  timeRequest = Promise.resolve();
}

/**
 * Resolves when the server's time is known. Requests the time if no response has contained it yet. Also resolves
 * without a network.
 */
export function ensureServerTime(): Promise<void> {
  timeRequest ??= requestTime();
  return timeRequest;
}

async function requestTime(): Promise<void> {
  const signal = AbortSignal.timeout(ASK_TIMEOUT_MS);
  try {
    recordServerTime(await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }));
  } catch {
    timeRequest = null;
  }
}

/**
 * Returns the server's time in epoch milliseconds. Returns the device's time while the difference between the clocks is
 * unknown. Use this value instead of `Date.now()` for a comparison with times from the server.
 */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
