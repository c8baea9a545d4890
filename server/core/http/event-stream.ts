import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '#domain/core/jerusalem-time.ts';
import type { ProblemCode } from '#contracts/core/problem.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { App } from './app-type.ts';
import { budgetsOf, withGuess, type Guessed } from './guessing.ts';
import { sendProblem } from './problem-answer.ts';
import { localeOf } from './request-locale.ts';
import { callerOf, visitorOf } from './visitor.ts';

/** More than look at one shop at once; whoever comes after them asks by the clock instead. */
const STREAMS_MAX = 500;
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
      if (open.areFull()) return sendProblem(reply, { refusal: 'service_unavailable' }, localeOf(request));
      const stream = createStream(reply);
      const guessed = await watchGuessed(deps, request, () => watch(request.params, stream.changed));
      if (!guessed.allowed) {
        const { retryAfterSeconds } = guessed;
        return sendProblem(reply, { refusal: 'too_many_requests', retryAfterSeconds }, localeOf(request));
      }
      const { answer: unwatch } = guessed;
      if (unwatch === null) return sendProblem(reply, { refusal: 'not_found' }, localeOf(request));
      open.begin(stream, unwatch);
      return reply;
    },
  );
}

type StaffStream = { readonly path: string; watch(changed: () => void): Promise<() => void> };

/** The same for whoever is signed in to the portal. Asked for by anything but an event source, it answers nothing. */
export function staffStreamOf(app: App, deps: CoreDeps, { path, watch }: StaffStream): void {
  const open = openStreams(app);
  const config = { access: 'staff', permission: 'member', confidential: true } as const;
  app.get(path, { config }, async (request, reply) => {
    const refuse = (refusal: ProblemCode) => sendProblem(reply, { refusal }, localeOf(request));
    if ((await callerOf(deps, request, 'staff')).kind !== 'staff') return refuse('not_signed_in');
    if (request.headers.accept?.includes(EVENTS) !== true) return reply.code(204).send();
    if (open.areFull()) return refuse('service_unavailable');
    const stream = createStream(reply);
    open.begin(stream, await watch(stream.changed));
    return reply;
  });
}

/** The streams of one path, which end with the shop. */
function openStreams(app: App) {
  const open = new Set<() => void>();
  app.addHook('preClose', (done) => {
    for (const end of open) end();
    done();
  });
  return {
    areFull: () => open.size >= STREAMS_MAX,
    begin(stream: ReturnType<typeof createStream>, unwatch: () => void): void {
      const end = (): void => {
        unwatch();
        stream.end();
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

function createStream(reply: FastifyReply) {
  const { raw } = reply;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = false;
  return {
    changed(): void {
      if (isOpen) raw.write('event: changed\ndata: \n\n');
    },
    begin(end: () => void): void {
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
        else raw.write(': still here\n\n');
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
