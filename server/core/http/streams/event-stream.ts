import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contracts/core/problem.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import type { App } from '../app-type.ts';
import { networkOfIpAddress } from '../limits/client-address.ts';
import { rateLimitUsesOf, runWithinGuessLimit, type GuessResult } from '../limits/guess-limits.ts';
import { sendProblem } from '../problems/problem-response.ts';
import { requestLocaleOf } from '../request-locale.ts';
import { staffTokenOfRequest } from '../cookies/staff-cookie.ts';
import { createStream, EVENT_STREAM_TYPE, type Stream } from './page-stream.ts';
import { createStreamSlots } from './stream-slots.ts';
import { visitorOfRequest } from '../calls/visitor.ts';

/** Maximum number of open streams per process and kind. A page whose stream is refused polls instead. */
const STREAMS_MAX = 500;
/**
 * Maximum number of open streams per key. `link`: one link from one network; `everywhere`: one link from all networks;
 * `browser` and `session`: tabs; `staff`: devices of one staff user. `address` is high, because many customers share
 * the IP address of a mobile carrier. It still leaves most slots to other networks.
 */
const streamCaps = { link: 10, everywhere: 40, browser: 10, session: 6, staff: 15, address: 60 } as const;
const RETRY_AFTER_SECONDS = 60;

/**
 * Rate limits for wrong links. A stream whose URL is a secret link consumes them like any other call with a secret
 * link.
 */
const WRONG_TOKEN_LIMITS = [coreRateLimits.link_misses_by_address] as const;

/**
 * Returns the content of an event: the response that the page's own call would return for this visitor. Returns null if
 * the page has to make the call itself.
 */
export type EventContentReader = (visitor: Visitor) => Promise<object | null>;

type StreamDefinition = {
  readonly path: string;
  /**
   * Starts to watch the object in the path and returns a function that stops watching. Returns null if the object does
   * not exist. If an event has no content, the page repeats its call.
   */
  watch(
    params: Readonly<Record<string, string>>,
    changed: (content?: EventContentReader) => void,
  ): Promise<(() => void) | null>;
  /** True if `watch` calls `changed` once when it begins. If it does not, a first event without content is sent. */
  readonly sendsFirstEvent?: boolean;
};

/**
 * Opens a stream of server-sent events (HTML standard) that notifies a page in the browser of changes. An event without
 * content makes the page repeat its normal call, so such a stream can neither leak nor miss data. An event can contain
 * the response of that call, computed for the session in the stream's cookies at that time. If this fails, the event is
 * sent without content. The first event is sent immediately.
 */
export function registerEventStream(
  app: App,
  deps: CoreDeps,
  { path, watch, sendsFirstEvent = false }: StreamDefinition,
): void {
  const open = createOpenStreams(app);
  app.get<{ Params: Record<string, string> }>(
    path,
    { config: { access: 'holder', confidential: true, guesses: WRONG_TOKEN_LIMITS } },
    async (request, reply) => {
      const keys = streamHolderKeys(await visitorOfRequest(deps, request), Object.values(request.params).join(' '));
      const place = open.take(keys);
      if (typeof place === 'string') return refuseStream(request, reply, place);
      const stream = createStream(reply, { sendsFirstEvent });
      const changed = (content?: EventContentReader) =>
        stream.changed(content && (async () => content(await visitorOfRequest(deps, request))));
      const guessed = await watchWithinGuessLimits(deps, request, () => watch(request.params, changed)).catch(
        (error: unknown) => {
          place.release();
          throw error;
        },
      );
      if (guessed.allowed && guessed.answer !== null) {
        open.begin(stream, { place, unwatch: guessed.answer });
        return reply;
      }
      place.release();
      const refusal = guessed.allowed ? ({ refusal: 'not_found' } as const) : guessed.refused;
      return sendProblem(reply, refusal, requestLocaleOf(request));
    },
  );
}

/**
 * Returns the keys under which the streams of a secret link are counted. The limit per network is lower than the total,
 * so that one visitor with the link cannot use up all slots.
 */
function streamHolderKeys(visitor: Visitor, link: string): string[] {
  const browser = visitor.guestHash === null ? [] : [`browser ${visitor.guestHash.toString('base64url')}`];
  const session = visitor.kind === 'customer' ? [`session ${visitor.sessionId}`] : [];
  return [
    `link ${link} ${visitor.address}`,
    `everywhere ${link}`,
    `address ${visitor.address}`,
    ...browser,
    ...session,
  ];
}

function refuseStream(request: FastifyRequest, reply: FastifyReply, why: 'full' | 'too_many') {
  const problem =
    why === 'full'
      ? { refusal: 'service_unavailable' as const }
      : { refusal: 'too_many_requests' as const, retryAfterSeconds: RETRY_AFTER_SECONDS };
  return sendProblem(reply, problem, requestLocaleOf(request));
}

type StaffStream = { readonly path: string; watch(changed: () => void): Promise<() => void> };

/**
 * Opens a stream of server-sent events for signed-in staff users. A caller that does not accept event streams gets an
 * empty response. The stream ends with its session, which is checked before every event and heartbeat; the check does
 * not count as use of the session.
 */
export function registerStaffEventStream(app: App, deps: CoreDeps, { path, watch }: StaffStream): void {
  const open = createOpenStreams(app);
  const config = { access: 'staff', permission: 'member', confidential: true } as const;
  app.get(path, { config }, async (request, reply) => {
    const refuse = (refusal: ProblemCode) => sendProblem(reply, { refusal }, requestLocaleOf(request));
    const token = staffTokenOfRequest(deps, request);
    const staffUser = token === null ? null : await deps.staff.find(token, 'look');
    if (token === null || staffUser === null) return refuse('not_signed_in');
    // an event concerns the whole shop, but a staff user with a limited scope may see only a part of it
    if (staffUser.scope !== null) return refuse('not_permitted');
    if (request.headers.accept?.includes(EVENT_STREAM_TYPE) !== true) return reply.code(204).send();
    const address = networkOfIpAddress(request.ip);
    const place = open.take([`session ${staffUser.sessionId}`, `staff ${staffUser.staffId}`, `address ${address}`]);
    if (typeof place === 'string') return refuseStream(request, reply, place);
    const isLive = async () => (await deps.staff.find(token, 'look'))?.scope === null;
    const stream = createStream(reply, { isLive });
    try {
      open.begin(stream, { place, unwatch: await watch(() => stream.changed()) });
    } catch (error) {
      place.release();
      throw error;
    }
    return reply;
  });
}

type WatchedStream = { readonly place: { release(): void }; unwatch(): void };

/** Creates the set of open streams of one path. The streams end when the server shuts down. */
function createOpenStreams(app: App) {
  const open = new Set<() => void>();
  const places = createStreamSlots(STREAMS_MAX, streamCaps);
  app.addHook('preClose', (done) => {
    for (const end of open) end();
    done();
  });
  return {
    take: (keys: readonly string[]) => places.take(keys),
    begin(stream: Stream, { place, unwatch }: WatchedStream): void {
      const end = (): void => {
        unwatch();
        stream.end();
        place.release();
        open.delete(end);
      };
      open.add(end);
      stream.begin(end);
    },
  };
}

/** Opens a stream for an object. An unknown link counts against the rate limit for wrong links, as in other calls. */
async function watchWithinGuessLimits(
  deps: CoreDeps,
  request: FastifyRequest,
  begin: () => Promise<(() => void) | null>,
): Promise<GuessResult<(() => void) | null>> {
  const budgets = rateLimitUsesOf(WRONG_TOKEN_LIMITS, await visitorOfRequest(deps, request));
  return runWithinGuessLimit(deps, budgets, async () => {
    const unwatch = await begin();
    return { answer: unwatch, wrong: unwatch === null };
  });
}
