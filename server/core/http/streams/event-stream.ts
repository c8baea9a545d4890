import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { ProblemCode } from '#contracts/core/problem.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { App } from '../app-type.ts';
import { networkOf } from '../limits/client-address.ts';
import { budgetsOf, withGuess, type GuessResult } from '../limits/guessing.ts';
import { sendProblem } from '../problems/problem-answer.ts';
import { localeOf } from '../request-locale.ts';
import { staffTokenOf } from '../cookies/staff-cookie.ts';
import { createStreamPlaces } from './stream-places.ts';
import { visitorOf } from '../calls/visitor.ts';

/** Limit of open streams per process and kind. A page whose stream is refused polls instead. */
const STREAMS_MAX = 500;
/**
 * Maximum open streams per key. `link`: one link from one network; `everywhere`: one link from all networks; `browser`
 * and `session`: tabs; `staff`: devices of one staff user. `address` is high, because many customers share the IP
 * address of a mobile carrier, and still leaves most slots to other networks.
 */
const streamCaps = { link: 10, everywhere: 40, browser: 10, session: 6, staff: 15, address: 60 } as const;
const RETRY_AFTER_SECONDS = 60;
/** Heartbeat interval, shorter than the idle timeout of proxies. */
const BEAT_MS = 20 * SECOND_MS;
/** Maximum lifetime of a stream in ms. It is long enough for a visit, and a page that is still open reconnects. */
const LONGEST_MS = 15 * MINUTE_MS;
const RETRY_MS = 3 * SECOND_MS;
const EVENT_STREAM_TYPE = 'text/event-stream';

/** Rate limits for wrong links, which a stream behind a link consumes like any other call behind a link. */
const GUESS_LIMITS = ['link_misses_by_address'] as const;

type StreamDefinition = {
  readonly path: string;
  /**
   * Starts watching the object of the path and returns a function that ends the watch; null if the object does not
   * exist.
   */
  watch(params: Readonly<Record<string, string>>, changed: () => void): Promise<(() => void) | null>;
};

/**
 * Opens a stream of server-sent events (HTML standard) that notifies an open page of changes. An event has no content,
 * because the page then repeats its normal call; so a stream can neither leak nor miss data. The first event is sent
 * immediately.
 */
export function streamOf(app: App, deps: CoreDeps, { path, watch }: StreamDefinition): void {
  const open = openStreams(app);
  app.get<{ Params: Record<string, string> }>(
    path,
    { config: { access: 'holder', confidential: true, guesses: GUESS_LIMITS } },
    async (request, reply) => {
      const keys = holderKeys(await visitorOf(deps, request), Object.values(request.params).join(' '));
      const place = open.take(keys);
      if (typeof place === 'string') return refusePlace(request, reply, place);
      const stream = createStream(reply);
      const guessed = await watchGuessed(deps, request, () => watch(request.params, stream.changed)).catch(
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
      const refusal = guessed.allowed ? ({ refusal: 'not_found' } as const) : guessed.over;
      return sendProblem(reply, refusal, localeOf(request));
    },
  );
}

/**
 * Returns the keys of a link's streams. The limit per network is lower than the total, so that one holder cannot use up
 * all slots.
 */
function holderKeys(visitor: Visitor, link: string): string[] {
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

function refusePlace(request: FastifyRequest, reply: FastifyReply, why: 'full' | 'too_many') {
  const problem =
    why === 'full'
      ? { refusal: 'service_unavailable' as const }
      : { refusal: 'too_many_requests' as const, retryAfterSeconds: RETRY_AFTER_SECONDS };
  return sendProblem(reply, problem, localeOf(request));
}

type StaffStream = { readonly path: string; watch(changed: () => void): Promise<() => void> };

/**
 * Opens a stream of server-sent events for signed-in staff; a caller that does not accept event streams gets an empty
 * response. The stream ends with its session, which is checked before every event and heartbeat, without counting as
 * use of the session.
 */
export function staffStreamOf(app: App, deps: CoreDeps, { path, watch }: StaffStream): void {
  const open = openStreams(app);
  const config = { access: 'staff', permission: 'member', confidential: true } as const;
  app.get(path, { config }, async (request, reply) => {
    const refuse = (refusal: ProblemCode) => sendProblem(reply, { refusal }, localeOf(request));
    const token = staffTokenOf(deps, request);
    const member = token === null ? null : await deps.staff.find(token, 'look');
    if (token === null || member === null) return refuse('not_signed_in');
    // an event is about the whole shop, but a limited staff user may see only a part
    if (member.scope !== null) return refuse('not_permitted');
    if (request.headers.accept?.includes(EVENT_STREAM_TYPE) !== true) return reply.code(204).send();
    const address = networkOf(request.ip);
    const place = open.take([`session ${member.sessionId}`, `staff ${member.staffId}`, `address ${address}`]);
    if (typeof place === 'string') return refusePlace(request, reply, place);
    const isLive = async () => (await deps.staff.find(token, 'look'))?.scope === null;
    const stream = createStream(reply, isLive);
    try {
      open.begin(stream, { place, unwatch: await watch(stream.changed) });
    } catch (error) {
      place.release();
      throw error;
    }
    return reply;
  });
}

type WatchedStream = { readonly place: { release(): void }; unwatch(): void };

/** Returns the streams of one path, which end at shutdown. */
function openStreams(app: App) {
  const open = new Set<() => void>();
  const places = createStreamPlaces(STREAMS_MAX, streamCaps);
  app.addHook('preClose', (done) => {
    for (const end of open) end();
    done();
  });
  return {
    take: (keys: readonly string[]) => places.take(keys),
    begin(stream: ReturnType<typeof createStream>, { place, unwatch }: WatchedStream): void {
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
async function watchGuessed(
  deps: CoreDeps,
  request: FastifyRequest,
  begin: () => Promise<(() => void) | null>,
): Promise<GuessResult<(() => void) | null>> {
  const budgets = budgetsOf(GUESS_LIMITS, await visitorOf(deps, request));
  return withGuess(deps, budgets, async () => {
    const unwatch = await begin();
    return { answer: unwatch, wrong: unwatch === null };
  });
}

/** Creates a stream. `isLive` is checked before every write, and a stream that is no longer live ends. */
function createStream(reply: FastifyReply, isLive: () => Promise<boolean> = () => Promise.resolve(true)) {
  const { raw } = reply;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = false;
  let end: () => void = () => undefined;

  /**
   * Sends a text. A lookup that fails because the database is unavailable also ends the stream, and the page
   * reconnects.
   */
  function send(text: string): void {
    isLive()
      .catch(() => false)
      .then((live) => {
        if (!live) end();
        else if (isOpen) raw.write(text);
      });
  }

  return {
    changed(): void {
      if (isOpen) send('event: changed\ndata: \n\n');
    },
    begin(whenOver: () => void): void {
      end = whenOver;
      reply.hijack();
      raw.writeHead(200, {
        ...reply.getHeaders(),
        'content-type': EVENT_STREAM_TYPE,
        'cache-control': 'no-store',
        // without this header, a proxy that buffers responses would hold back every event
        'x-accel-buffering': 'no',
      } as Record<string, string>);
      isOpen = true;
      raw.write(`retry: ${RETRY_MS}\n\n`);
      this.changed();
      const endsAt = performance.now() + LONGEST_MS;
      timer = setInterval(() => {
        if (performance.now() > endsAt) end();
        else send(': still here\n\n');
      }, BEAT_MS);
      raw.once('close', end);
    },
    end(): void {
      clearInterval(timer);
      isOpen = false;
      raw.end();
    },
  };
}
