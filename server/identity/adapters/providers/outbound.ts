/** Reason why a provider sent no usable response. */
export type OutboundFailure = 'timeout' | 'connection' | 'foreign_host' | 'redirect' | 'too_large' | 'broken';

/** Error that is thrown if the provider is unreachable or its response is invalid. The visitor did not cause it. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly reason: OutboundFailure;
  constructor(reason: OutboundFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

export type OutboundOptions = {
  /** Allowed origins, such as `https://accounts.google.com`. URLs of other origins in a response are not requested. */
  readonly origins: readonly string[];
  readonly timeoutMs?: number;
  /**
   * Converts a URL of the simulated provider to a URL of this server. This is needed because the host name of its
   * issuer has no DNS entry.
   */
  readonly mapUrl?: (url: URL) => URL;
};

export type OutboundRequest = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Form body of the request. It is the only kind of body that is sent to a provider. */
  readonly body?: URLSearchParams | null;
};

export type OutboundFetch = (url: string, request?: OutboundRequest) => Promise<Response>;

const TIMEOUT_MS = 5_000;
const RESPONSE_CAP_BYTES = 1_048_576;
const emptyStatuses: readonly number[] = [204, 205, 304];

/**
 * Creates a `fetch` function for identity providers. It allows only fixed hosts, at most five seconds and one megabyte,
 * and no redirects. It resolves with the complete response. Throws OutboundError if there is no response, and for every
 * status from 500 on.
 */
export function createOutbound({
  origins,
  timeoutMs = TIMEOUT_MS,
  mapUrl = (url) => url,
}: OutboundOptions): OutboundFetch {
  return async (address, request = {}) => {
    const url = URL.parse(address);
    if (url === null || !origins.includes(url.origin)) {
      throw new OutboundError('foreign_host', `${url?.origin ?? 'something that is no address'} is never asked`);
    }
    try {
      const { method = 'GET', headers = {}, body = null } = request;
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(mapUrl(url), { method, headers, body, redirect: 'manual', signal });
      return await completeResponse(response);
    } catch (error) {
      throw failureOf(error);
    }
  };
}

async function completeResponse(response: Response): Promise<Response> {
  const { status } = response;
  if (status >= 300 && status < 400 && status !== 304) throw new OutboundError('redirect', `status ${status}`);
  const bytes = await readCapped(response);
  if (status >= 500) throw new OutboundError('broken', `status ${status}`);
  const type = response.headers.get('content-type');
  return new Response(emptyStatuses.includes(status) ? null : bytes, {
    status,
    headers: type === null ? {} : { 'content-type': type },
  });
}

async function readCapped(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > RESPONSE_CAP_BYTES) throw new OutboundError('too_large', `more than ${RESPONSE_CAP_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function failureOf(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error instanceof DOMException) return new OutboundError('timeout', 'no complete answer in time');
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer';
  return new OutboundError('connection', code);
}
