import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import { createHttpHistogram, type HttpObservation } from './http-histogram.ts';

/** Counters other than those of HTTP requests. Labels have closed lists of values and never personal data. */
const counters = {
  checkout_started: 'Orders with a payment attempt that was opened',
  checkout_refused: 'Checkouts that were refused',
  payment_settled: 'Payments whose outcome became known, by outcome',
  payment_exception: 'Payments that need a person, by kind',
  refund_settled: 'Refunds, by outcome',
  membership_month: 'Months of memberships, by outcome',
  inbox_event: 'Webhook events, by outcome',
  outbox_message: 'Messages, by topic and outcome',
  limit_refused: 'Requests over a limit, by limit',
  message_bounced: 'Messages about gifts that were reported as not delivered, by channel',
  capability_miss: 'Links and codes that name nothing, by kind',
  guessing_alarm: 'Hours with unusually many wrong guesses, by kind',
  sealed_unreadable: 'Rows of lists that could not be opened, by table',
  signed_in: 'Sessions that began, by what was proven',
  sign_in_refused: 'Proofs of identity that did not hold, by kind',
  account_made: 'Accounts that were made, by kind',
  code_asked: 'Codes by SMS that were made, by kind',
  code_work_asked: 'Times that a browser was asked for a calculation before a code',
  codes_paused: 'Times that codes by SMS were stopped, by reason',
  wash_started: 'Washes that machines began, by who asked',
  wash_released: 'Washes that were given back, by reason',
  wash_interrupted: 'Washes that machines broke off, by why and whether the wash came back',
  bay_unrinsed: 'Bays of which no rinse was reported in time after a wash',
  station_event: 'Messages of stations, by outcome',
  bay_closed: 'Bays that were closed or opened again by readings of their machine',
  alert: 'Alerts that were raised, repeated or ended, by kind',
  alert_step: 'Messages to the people on call about an alert, by whether a recipient was left',
  machine_command: 'Commands to machines, by reported outcome',
  nayax_start: 'Starts that were sent to Nayax, by outcome',
  nayax_message: 'Messages of Nayax, by outcome',
  wallet_told: 'Updates of wallet passes, by wallet and outcome',
  hand_wash: 'Washes that staff gave by hand and reported afterwards, by outcome',
  offline_wash: 'Washes that machines gave without a connection, by outcome',
  form_trapped: 'Forms that a machine probably filled in, each answered with a proof of work, by kind',
} as const;
export type CounterName = keyof typeof counters;

export type CounterLabels = { readonly outcome?: string; readonly kind?: string };

export type Metrics = {
  count(name: CounterName, labels?: CounterLabels): void;
  observeHttp(observation: HttpObservation): void;
  /** Registers a value that is read when the metrics are scraped. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Returns the metrics in Prometheus' text format. */
  text(): Promise<{ readonly contentType: string; readonly body: string }>;
};

const PREFIX = 'shampaw_';

let nodeMetrics: Registry | null = null;

/**
 * Returns Node's process metrics. They are registered once per process, even if several shops run in it, because their
 * collection cannot be stopped.
 */
function metricsOfProcess(): Registry {
  if (nodeMetrics === null) {
    nodeMetrics = new Registry();
    collectDefaultMetrics({ register: nodeMetrics });
  }
  return nodeMetrics;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const ofProcess = metricsOfProcess();
  const counted = new Map<CounterName, Counter<'outcome' | 'kind'>>();
  for (const [name, help] of Object.entries(counters) as [CounterName, string][]) {
    counted.set(
      name,
      new Counter({ name: `${PREFIX}${name}_total`, help, labelNames: ['outcome', 'kind'], registers: [registry] }),
    );
  }
  const http = createHttpHistogram(`${PREFIX}http_seconds`, 'Time from request to answer by route pattern');

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
    observeHttp: (observation) => http.observe(observation),
    gauge,
    async text() {
      const parts = [await ofProcess.metrics(), await registry.metrics(), http.text()];
      return { contentType: registry.contentType, body: parts.join('') };
    },
  };
}
