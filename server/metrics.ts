import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** What the product counts beside HTTP; the labels are closed lists, never a person's value. */
const counters = {
  checkout_started: 'Orders with a payment attempt that was opened',
  checkout_refused: 'Checkouts that were refused',
  payment_settled: 'Payments whose outcome became known, by outcome',
  payment_exception: 'Payments that need a person, by kind',
  refund_settled: 'Refunds, by outcome',
  inbox_event: 'Provider events, by outcome',
  outbox_message: 'Messages, by topic and outcome',
  limit_refused: 'Requests over a limit, by limit',
  capability_miss: 'Links and codes that name nothing, by kind',
  form_trapped: 'Forms that a machine filled in, by kind',
} as const;
export type CounterName = keyof typeof counters;

export type CounterLabels = { readonly outcome?: string; readonly kind?: string };

export type HttpObservation = {
  readonly method: string;
  /** The route's pattern, never the address asked for. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

export type Metrics = {
  count(name: CounterName, labels?: CounterLabels): void;
  observeHttp(observation: HttpObservation): void;
  /** A value read at the moment somebody asks for the metrics. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Prometheus text format. */
  text(): Promise<{ readonly contentType: string; readonly body: string }>;
};

const PREFIX = 'shampaw_';
const HTTP_BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counted = new Map<CounterName, Counter<'outcome' | 'kind'>>();
  for (const [name, help] of Object.entries(counters) as [CounterName, string][]) {
    counted.set(
      name,
      new Counter({ name: `${PREFIX}${name}_total`, help, labelNames: ['outcome', 'kind'], registers: [registry] }),
    );
  }
  const http = new Histogram({
    name: `${PREFIX}http_seconds`,
    help: 'Time from request to answer by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: HTTP_BUCKETS_SECONDS,
    registers: [registry],
  });

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const made: Gauge = new Gauge({
      name: `${PREFIX}${name}`,
      help,
      registers: [registry],
      async collect() {
        made.set(await read());
      },
    });
  }

  return {
    count(name, labels = {}) {
      counted.get(name)?.inc({ ...labels });
    },
    observeHttp({ method, route, status, seconds }) {
      http.observe({ method, route, status }, seconds);
    },
    gauge,
    async text() {
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
  };
}
