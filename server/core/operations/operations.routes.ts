import { getHealth, getReadiness as getReadinessCall } from '#contracts/core/operations.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { getReadiness, type HealthProbes } from './get-readiness.ts';
import { createWriteProbe } from './write-probe.ts';

const NOT_KNOWN = -1;

export function registerOperationsRoutes(app: App, deps: CoreDeps, health: HealthProbes): void {
  route(app, getHealth, {
    access: 'anyone',
    handle: async () => accepted({ status: 'ok', version: deps.config.version } as const),
  });
  const probe = createWriteProbe(deps);
  route(app, getReadinessCall, { access: 'anyone', handle: () => getReadiness(deps, health, probe) });

  app.get('/metrics', { config: { access: 'loopback' } }, async (_request, reply) => {
    const { contentType, body } = await deps.metrics.text();
    return reply.header('content-type', contentType).send(body);
  });
  registerGauges(deps, health);
}

const booksGauges = [
  ['violations', 'books_violations', 'Rows that break a rule of the books, at the newest checks; -1: unknown'],
  ['ageSeconds', 'books_age_seconds', 'Since the rule was asked that was asked the longest ago'],
  ['checkSeconds', 'books_check_seconds', 'How long the newest check of every rule took'],
  ['wholeCheckSeconds', 'books_whole_check_seconds', 'How long the newest check of all rows took'],
] as const;

/** Names of all gauges. */
export const gaugeNames: readonly string[] = [
  'database_up',
  ...booksGauges.map(([, name]) => name),
  'inbox_oldest_seconds',
  'outbox_waiting',
];

/**
 * Registers gauges that are read when the metrics are scraped. The value of a gauge is -1 if it is unknown, for example
 * because the database does not respond.
 */
function registerGauges({ engine, metrics }: CoreDeps, health: HealthProbes): void {
  metrics.gauge('database_up', '1 while the database is there', () => (engine.isUp() ? 1 : 0));
  for (const [fact, name, help] of booksGauges) {
    metrics.gauge(name, help, () =>
      health.books().then(
        (books) => books[fact] ?? NOT_KNOWN,
        () => NOT_KNOWN,
      ),
    );
  }
  metrics.gauge('inbox_oldest_seconds', 'Age of the oldest webhook event that waits', () =>
    health.oldestEventSeconds().then(
      (seconds) => seconds ?? 0,
      () => NOT_KNOWN,
    ),
  );
  metrics.gauge('outbox_waiting', 'Messages that wait to be sent', () =>
    health.waitingMessages().catch(() => NOT_KNOWN),
  );
}
