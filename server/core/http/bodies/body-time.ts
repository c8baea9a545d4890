import type { App } from '../app-type.ts';
import { UnreadableBodyError } from './body-parsing.ts';

/** A few kilobytes of a form. */
const BODY_MS = 30_000;

/**
 * Whoever sends a body slower than any network is cut off. The server's own limit has to let ten megabytes of a photo
 * through a slow phone line, and would let everybody else take as long.
 */
export function limitBodyTime(app: App, bodyMs = BODY_MS): void {
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
