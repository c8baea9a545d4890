import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { App } from '../app-type.ts';
import { answerProblem } from '../problems/error-answer.ts';

const SAMPLE_MS = 1_000;
const RESOLUTION_MS = 20;
/** Half of the requests of the last second waited this long before anybody looked at them. */
const DELAY_MAX_MS = 1_000;
/** One long step, such as a start, is no overload. */
const LATE_SAMPLES_MIN = 3;
const NANOSECONDS_PER_MS = 1e6;

const alwaysAnswered: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/**
 * Says 503 early while the process cannot keep up, so that what it has accepted still ends in time. Requests that
 * wait for a database connection are the pool's to refuse. Tells whether it does so now.
 */
export function refuseUnderPressure(app: App): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let lateSamples = 0;
  const timer = setInterval(() => {
    const late = delay.percentile(50) / NANOSECONDS_PER_MS > DELAY_MAX_MS;
    lateSamples = late ? lateSamples + 1 : 0;
    delay.reset();
  }, SAMPLE_MS).unref();
  delay.enable();
  const isOverloaded = (): boolean => lateSamples >= LATE_SAMPLES_MIN;

  app.addHook('onRequest', (request, reply, done) => {
    if (!isOverloaded() || alwaysAnswered.includes(request.routeOptions.url ?? '')) done();
    else answerProblem({ code: 'service_unavailable', request, reply });
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  return isOverloaded;
}
