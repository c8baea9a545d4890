import type { CoreDeps } from '#server/core/deps.ts';
import type { App } from './app-type.ts';

const MS_PER_SECOND = 1_000;
const REFUSED_STATUS = 400;

const quietRoutes: readonly string[] = ['/healthz', '/readyz', '/metrics'];
/** Asked by POST because they are signed, all day long by every machine: they change nothing that anybody looks for. */
const askingRoutes: readonly string[] = ['/api/station/commands', '/api/station/heartbeat'];

/** An answer by the pattern of its route. */
type Answered = {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
};

export type NoteAnswer = (answered: Answered) => void;

/**
 * Counts and logs every answer by the pattern of its route: never an address, a query, a cookie or who asked.
 * Reading answers are for debugging; what changes something or was refused is always there.
 */
export function createAnswerNotes({ log, metrics }: Pick<CoreDeps, 'log' | 'metrics'>): NoteAnswer {
  return ({ requestId, method, route, status, ms }) => {
    metrics.observeHttp({ method, route, status, seconds: ms / MS_PER_SECOND });
    const detail = { requestId, method, route, status, ms: Math.round(ms) };
    const isRead = method === 'GET' || method === 'HEAD' || askingRoutes.includes(route);
    if (quietRoutes.includes(route) || (isRead && status < REFUSED_STATUS)) log.debug(detail, 'answered');
    else log.info(detail, 'answered');
  };
}

export function observeRequests(app: App, note: NoteAnswer): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    note({ requestId: request.id, method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
}
