/** The `Date` header has whole seconds, and answers take their time: a clock this close counts as right. */
const TOLERANCE_MS = 5_000;
/** A page does not wait longer for the server's time. */
const ASK_TIMEOUT_MS = 5_000;

let offsetMs = 0;
let known: Promise<void> | null = null;

/** Learns from an answer's `Date` header how far the clock of this device is from the server's. */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const awayMs = Date.parse(headers.get('date') ?? '') - Date.now();
  if (Number.isNaN(awayMs)) return;
  offsetMs = Math.abs(awayMs) < TOLERANCE_MS ? 0 : awayMs;
  known = Promise.resolve();
}

/** Resolves when the server's time is known; asks for it where no call has told it yet. Resolves without a network, too. */
export function knowServerTime(): Promise<void> {
  known ??= askServer();
  return known;
}

async function askServer(): Promise<void> {
  const signal = AbortSignal.timeout(ASK_TIMEOUT_MS);
  try {
    noteServerTime(await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }));
  } catch {
    known = null;
  }
}

/** The server's time in epoch ms as far as it is known: compare instants of the server with this, not with `Date.now()`. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
