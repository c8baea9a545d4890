import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import { createHttpHistogram, type HttpObservation } from './http-histogram.ts';

/**
 * Counters of a module. Each key is the name of a counter and each value its help text. Label values come from closed
 * lists and never contain personal data.
 */
export type Counters = Readonly<Record<string, string>>;

export const coreCounters = {
  limit_refused: 'Requests over a limit, by limit',
  capability_miss: 'Links and codes that name nothing, by kind',
  guessing_alarm: 'Hours with unusually many wrong guesses, by kind',
  sealed_unreadable: 'Rows of lists that could not be opened, by table',
} as const satisfies Counters;

export type CounterLabels = { readonly outcome?: string; readonly kind?: string };

/** Counts events. `Name` lists the counters that the module may use. */
export type CounterSink<Name extends string> = { count(name: Name, labels?: CounterLabels): void };

export type Metrics<Name extends string = keyof typeof coreCounters> = CounterSink<Name> & {
  observeHttp(observation: HttpObservation): void;
  /** Registers a value that is read when the metrics are scraped. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Returns the metrics in Prometheus' text format. */
  text(): Promise<{ readonly contentType: string; readonly body: string }>;
};

const PREFIX = 'shampaw_';

let nodeMetrics: Registry | null = null;

/**
 * Returns Node's process metrics. They are registered only once per process, even if several shops run in it, because
 * their collection cannot be stopped.
 */
function metricsOfProcess(): Registry {
  if (nodeMetrics === null) {
    nodeMetrics = new Registry();
    collectDefaultMetrics({ register: nodeMetrics });
  }
  return nodeMetrics;
}

/** Creates the metrics of a shop with these counters. */
export function createMetrics(counters: Counters): Metrics<string> {
  const registry = new Registry();
  const ofProcess = metricsOfProcess();
  const counted = new Map<string, Counter<'outcome' | 'kind'>>();
  for (const [name, help] of Object.entries(counters)) {
    counted.set(
      name,
      new Counter({ name: `${PREFIX}${name}_total`, help, labelNames: ['outcome', 'kind'], registers: [registry] }),
    );
  }
  const http = createHttpHistogram(`${PREFIX}http_seconds`, 'Time from request to answer by route pattern');

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const metric: Gauge = new Gauge({
      name: `${PREFIX}${name}`,
      help,
      registers: [registry],
      async collect() {
        metric.set(await read());
      },
    });
  }

  return {
    count(name, labels = {}) {
      counted.get(name)?.inc({ ...labels });
    },
    observeHttp: (observation) => http.observe(observation),
    gauge,
    async text() {
      const parts = [await ofProcess.metrics(), await registry.metrics(), http.text()];
      return { contentType: registry.contentType, body: parts.join('') };
    },
  };
}
