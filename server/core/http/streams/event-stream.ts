import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { ProblemCode } from '#contracts/core/problem.ts';
import type { Visitor } from '#server/core/actor.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { App } from '../app-type.ts';
import { networkOf } from '../limits/client-address.ts';
import { budgetsOf, withGuess, type Guessed } from '../limits/guessing.ts';
import { sendProblem } from '../problems/problem-answer.ts';
import { localeOf } from '../request-locale.ts';
import { staffTokenOf } from '../cookies/staff-cookie.ts';
import { createStreamPlaces } from './stream-places.ts';
import { visitorOf } from '../calls/visitor.ts';

/** Open streams of one process and kind; a page that is refused asks by the clock instead. */
const STREAMS_MAX = 500;
/**
 * Open streams per key. `link`: one link from one address; `everywhere`: one link from all addresses; `browser` and
 * `session`: tabs; `staff`: devices of one staff user. `address` is high, because many customers share the address of a
 * mobile carrier, and still leaves most places to others.
 */
const caps = { link: 10, everywhere: 40, browser: 10, session: 6, staff: 15, address: 60 } as const;
const RETRY_AFTER_SECONDS = 60;
/** Shorter than what proxies cut. */
const BEAT_MS = 20 * SECOND_MS;
/** Long enough for a visit; a page that is still open comes again by itself. */
const LONGEST_MS = 15 * MINUTE_MS;
const RETRY_MS = 3 * SECOND_MS;
const EVENTS = 'text/event-stream';

/** A stream by a link tells right from wrong like any other call that a link opens. */
const GUESSES = ['link_misses_by_address'] as const;

type Stream = {
  readonly path: string;
  /** Begins to watch what the path names and gives back how to end it; null where it names nothing. */
  watch(params: Readonly<Record<string, string>>, changed: () => void): Promise<(() => void) | null>;
};

/**
 * Tells whoever has a page open that what it shows has changed (server-sent events, HTML standard). An event carries
 * nothing: the page asks anew by the call that it knows, so a stream can leak nothing and miss nothing. The first event
 * comes at once.
 */
export function streamOf(app: App, deps: CoreDeps, { path, watch }: Stream): void {
  const open = openStreams(app);
  app.get<{ Params: Record<string, string> }>(
    path,
    { config: { access: 'holder', confidential: true, guesses: GUESSES } },
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

/** A link has fewer places from one address than from everywhere: one holder must not take those of the others. */
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
 * The same for staff who are signed in to the portal; a caller that is no event source gets an empty answer. The stream
 * ends with its session: it is looked up before every event and every beat, without counting as use of the session.
 */
export function staffStreamOf(app: App, deps: CoreDeps, { path, watch }: StaffStream): void {
  const open = openStreams(app);
  const config = { access: 'staff', permission: 'member', confidential: true } as const;
  app.get(path, { config }, async (request, reply) => {
    const refuse = (refusal: ProblemCode) => sendProblem(reply, { refusal }, localeOf(request));
    const token = staffTokenOf(deps, request);
    const member = token === null ? null : await deps.staff.find(token, 'look');
    if (token === null || member === null) return refuse('not_signed_in');
    if (request.headers.accept?.includes(EVENTS) !== true) return reply.code(204).send();
    const address = networkOf(request.ip);
    const place = open.take([`session ${member.sessionId}`, `staff ${member.staffId}`, `address ${address}`]);
    if (typeof place === 'string') return refusePlace(request, reply, place);
    const isLive = async () => (await deps.staff.find(token, 'look')) !== null;
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

type Watched = { readonly place: { release(): void }; unwatch(): void };

/** The streams of one path, which end with the shop. */
function openStreams(app: App) {
  const open = new Set<() => void>();
  const places = createStreamPlaces(STREAMS_MAX, caps);
  app.addHook('preClose', (done) => {
    for (const end of open) end();
    done();
  });
  return {
    take: (keys: readonly string[]) => places.take(keys),
    begin(stream: ReturnType<typeof createStream>, { place, unwatch }: Watched): void {
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

/** A link that names nothing is a wrong guess here as everywhere. */
async function watchGuessed(
  deps: CoreDeps,
  request: FastifyRequest,
  begin: () => Promise<(() => void) | null>,
): Promise<Guessed<(() => void) | null>> {
  const budgets = budgetsOf(GUESSES, await visitorOf(deps, request));
  return withGuess(deps, budgets, async () => {
    const unwatch = await begin();
    return { answer: unwatch, wrong: unwatch === null };
  });
}

/** `isLive` is asked before anything is sent; a stream that is no longer live ends. */
function createStream(reply: FastifyReply, isLive: () => Promise<boolean> = () => Promise.resolve(true)) {
  const { raw } = reply;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = false;
  let end: () => void = () => undefined;

  /** A look-up that fails, because the database is away, ends the stream too: the page comes again. */
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
        'content-type': EVENTS,
        'cache-control': 'no-store',
        // a proxy that collects an answer would keep every event to itself
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
