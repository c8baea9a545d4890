import formbody from '@fastify/formbody';
import type { App } from '../app-type.ts';

export const BODY_MAX_BYTES = 64 * 1_024;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Error that is thrown if the request body does not have the format that it declares. */
export class UnreadableBodyError extends Error {
  override readonly name = 'UnreadableBodyError';
  readonly statusCode: 400 | 413 | 415;
  constructor(statusCode: 400 | 413 | 415, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/**
 * Accepts JSON and forms in UTF-8 only. A body is refused, not ignored, if no schema would check it. `__proto__` and
 * `constructor.prototype` in JSON are errors.
 */
export async function acceptBodies(app: App): Promise<void> {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = strictUtf8.decode(body);
    } catch {
      done(new UnreadableBodyError(400, 'the body is not UTF-8'));
      return;
    }
    void parseJson(request, text, done);
  });
  await app.register(formbody, { bodyLimit: BODY_MAX_BYTES });
  app.addHook('onRequest', (request, _reply, done) => {
    // a signed body is verified as bytes, so it is not decoded here
    const isText = request.routeOptions.config.access !== 'signed';
    const refusal = isText ? unsupportedCharsetError(request.headers['content-type']) : null;
    if (refusal === null) done();
    else done(refusal);
  });
}

/**
 * Returns an error for a request body in another charset than UTF-8. JSON is always UTF-8 (RFC 8259), and a form in
 * another encoding would be read as wrong characters.
 */
function unsupportedCharsetError(contentType: string | undefined): UnreadableBodyError | null {
  if (contentType === undefined) return null;
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return null;
  return new UnreadableBodyError(415, `the charset ${charset.slice(0, 20)} is not understood`);
}
