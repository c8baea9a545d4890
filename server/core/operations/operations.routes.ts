import { getHealth, getReadiness as readinessCall } from '#contracts/core/operations.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/endpoint-route.ts';
import { countWaitingMessages, findOldestEventSeconds } from './store/operations.ts';
import { findBooksCheck } from '#server/payments/store/reconcile.ts';
import { getReadiness } from './get-readiness.ts';

const NOT_KNOWN = -1;

export function registerOperationsRoutes(app: App, deps: Deps): void {
  route(app, getHealth, {
    access: 'anyone',
    handle: async () => accepted({ status: 'ok', version: deps.config.version } as const),
  });
  route(app, readinessCall, { access: 'anyone', handle: () => getReadiness(deps) });

  app.get('/metrics', { config: { access: 'loopback' } }, async (_request, reply) => {
    const { contentType, body } = await deps.metrics.text();
    return reply.header('content-type', contentType).send(body);
  });
  registerGauges(deps);
}

/** Read when somebody looks; -1 where the database does not tell. */
function registerGauges({ db, engine, metrics }: Deps): void {
  metrics.gauge('database_up', '1 while the database is there', () => (engine.isUp() ? 1 : 0));
  metrics.gauge('books_violations', 'Rows that break a rule of the books, at the latest check', () =>
    findBooksCheck(db).then(
      (check) => check?.violations ?? NOT_KNOWN,
      () => NOT_KNOWN,
    ),
  );
  metrics.gauge('inbox_oldest_seconds', 'Age of the oldest provider event that waits', () =>
    findOldestEventSeconds(db).then(
      (seconds) => seconds ?? 0,
      () => NOT_KNOWN,
    ),
  );
  metrics.gauge('outbox_waiting', 'Messages that wait to be sent', () =>
    countWaitingMessages(db).catch(() => NOT_KNOWN),
  );
}
