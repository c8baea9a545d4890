import type { CoreDeps } from '#server/core/deps.ts';
import type { App } from './app-type.ts';

const MS_PER_SECOND = 1_000;
const REFUSED_STATUS = 400;

const quietRoutes: readonly string[] = ['/healthz', '/readyz', '/metrics'];

type LoggedResponse = {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  /** True for a POST that changes no business data, and is therefore logged like a read. */
  readonly isLoggedAsRead?: boolean;
  readonly status: number;
  readonly ms: number;
};

export type LogResponse = (answered: LoggedResponse) => void;

/**
 * Creates the log of responses. It counts and logs every response by the pattern of its route, but never logs the URL,
 * query, cookies or caller. Successful reads and all responses of `quietRoutes` are logged at debug level; changes and
 * refusals at info level.
 */
export function createResponseLog({ log, metrics }: Pick<CoreDeps, 'log' | 'metrics'>): LogResponse {
  return ({ requestId, method, route, isLoggedAsRead = false, status, ms }) => {
    metrics.observeHttp({ method, route, status, seconds: ms / MS_PER_SECOND });
    const detail = { requestId, method, route, status, ms: Math.round(ms) };
    const isRead = method === 'GET' || method === 'HEAD' || isLoggedAsRead;
    if (quietRoutes.includes(route) || (isRead && status < REFUSED_STATUS)) log.debug(detail, 'answered');
    else log.info(detail, 'answered');
  };
}

export function observeRequests(app: App, logResponse: LogResponse): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url: route = 'none' } = request.routeOptions;
    const { isLoggedAsRead = false } = config;
    const { id: requestId, method } = request;
    logResponse({ requestId, method, route, isLoggedAsRead, status: reply.statusCode, ms: reply.elapsedTime });
    done();
  });
}
