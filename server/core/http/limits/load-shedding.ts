import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { App } from '../app-type.ts';
import { sendProblemResponse } from '../problems/error-response.ts';

const SAMPLE_MS = 1_000;
const RESOLUTION_MS = 20;
/** Maximum median delay of the event loop in one second, in ms. If the delay is higher, the second counts as slow. */
const DELAY_MAX_MS = 1_000;
/**
 * Number of consecutive slow seconds after which the process counts as overloaded. One long task, such as the start of
 * the server, does not count as overload.
 */
const LATE_SAMPLES_MIN = 3;
const NANOSECONDS_PER_MS = 1e6;

const alwaysAnswered: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/**
 * Responds with 503 early while the process is overloaded, so that accepted requests still finish in time. The
 * connection pool refuses the requests that wait for a database connection. Returns a function that returns true while
 * requests are refused.
 */
export function shedLoad(app: App): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let lateSamples = 0;
  const timer = setInterval(() => {
    const isLate = delay.percentile(50) / NANOSECONDS_PER_MS > DELAY_MAX_MS;
    lateSamples = isLate ? lateSamples + 1 : 0;
    delay.reset();
  }, SAMPLE_MS).unref();
  delay.enable();
  const isOverloaded = (): boolean => lateSamples >= LATE_SAMPLES_MIN;

  app.addHook('onRequest', (request, reply, done) => {
    if (!isOverloaded() || alwaysAnswered.includes(request.routeOptions.url ?? '')) done();
    else sendProblemResponse({ code: 'service_unavailable', request, reply });
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  return isOverloaded;
}
