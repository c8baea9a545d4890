import type { CoreDeps } from '#server/core/deps.ts';
import type { App } from './app-type.ts';

const MS_PER_SECOND = 1_000;
const REFUSED_STATUS = 400;

const quietRoutes: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/**
 * Counts and logs every answer by the pattern of its route: never an address, a query, a cookie or who asked.
 * Reading answers are for debugging; what changes something or was refused is always there.
 */
export function observeRequests(app: App, { log, metrics }: Pick<CoreDeps, 'log' | 'metrics'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const status = reply.statusCode;
    metrics.observeHttp({ method, route, status, seconds: reply.elapsedTime / MS_PER_SECOND });
    const detail = { requestId: request.id, method, route, status, ms: Math.round(reply.elapsedTime) };
    const isRead = method === 'GET' || method === 'HEAD';
    if (quietRoutes.includes(route) || (isRead && status < REFUSED_STATUS)) log.debug(detail, 'answered');
    else log.info(detail, 'answered');
    done();
  });
}
