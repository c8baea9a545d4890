import type { App } from '../app-type.ts';
import { UnreadableBodyError } from './body-parsing.ts';

/** Time limit in ms for receiving a request body of a few kilobytes. */
const BODY_MS = 30_000;

/**
 * Closes a connection whose request body takes longer than `bodyMs`. Uploads are exempt. The server's own limit must
 * allow ten megabytes over a slow mobile connection, which is too long for other requests.
 */
export function limitBodyReceiveTime(app: App, bodyMs = BODY_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers, routeOptions } = request;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody && routeOptions.config.endpoint?.takes === undefined) {
      const timer = setTimeout(() => raw.destroy(new UnreadableBodyError(400, 'the body took too long')), bodyMs);
      timer.unref();
      for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer));
    }
    done();
  });
}
