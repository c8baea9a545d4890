import { createMetrics } from '#server/core/metrics.ts';
import { counters } from '#server/modules.ts';
import { gaugeNames } from '#server/core/operations/operations.routes.ts';

/** Returns the names of all metrics that /metrics provides, in the form that Prometheus uses. */
export async function collectShopMetrics(): Promise<string[]> {
  const metrics = createMetrics(counters);
  metrics.observeHttp({ method: 'GET', route: '/', status: 200, seconds: 0.1 });
  const { body } = await metrics.text();
  const told = body
    .split('\n')
    .flatMap((line) => /^([a-z_]+)[{ ]/.exec(line)?.[1] ?? /^# TYPE ([a-z_]+) /.exec(line)?.[1] ?? []);
  return [...new Set([...told, ...gaugeNames.map((name) => `shampaw_${name}`)])];
}
