import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { StationId } from '#contracts/core/ids.ts';
import {
  bootBodySchema,
  commandsBodySchema,
  enrolStation as enrolStationCall,
  eventsBodySchema,
  heartbeatBodySchema,
  scanBodySchema,
  STATION_API_PATH,
  type BootAnswer,
  type EventsAnswer,
  type HeartbeatAnswer,
  type OfflineAllowance,
} from '#contracts/stations/station-protocol.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { networkOf } from '#server/core/http/limits/client-address.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { sendProblem } from '#server/core/http/problems/problem-answer.ts';
import { localeOf } from '#server/core/http/request-locale.ts';
import type { Deps } from '#server/deps.ts';
import type { WashNews } from '#server/entitlements/public.ts';
import { getAllowance } from '../store/offline-allowance.ts';
import { noteBoot, noteHeartbeat } from '../store/presence.ts';
import { answerCommands } from './answer-commands.ts';
import { enrolStation } from './enrol-station.ts';
import { scanCode } from './scan-code.ts';
import { takeEvents } from './take-events.ts';
import { verifyRequest } from './verify-request.ts';

const MESSAGE_MAX_BYTES = 65_536;
const HEARTBEAT_SECONDS = 60;
const UNAUTHORIZED = 401;
const PRECONDITION = 412;

/**
 * The controllers' door (docs/station-api.md). A signature covers bytes, so bodies stay bytes until it holds; every
 * answer carries our time, by which a controller sets its clock.
 */
export function registerControllerRoutes(app: App, deps: Deps, news: WashNews): void {
  route(app, enrolStationCall, {
    access: 'holder',
    guesses: { limits: ['link_misses_by_address'], of: ['enrolment_refused'] },
    handle: ({ body }) => enrolStation(deps, body),
  });
  const closing = new AbortController();
  // whoever waits for something to do is sent away, so that nobody waits for them
  app.addHook('preClose', (done) => {
    closing.abort();
    done();
  });
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MESSAGE_MAX_BYTES }, (_request, body, parsed) => {
      parsed(null, body);
    });
    registerSigned(scope, deps, { news, closing: closing.signal });
    done();
  });
}

function registerSigned(
  scope: App,
  deps: Deps,
  { news, closing }: { readonly news: WashNews; readonly closing: AbortSignal },
): void {
  signed(scope, deps, {
    name: 'boot',
    body: bootBodySchema,
    handle: async ({ stationId, keyId, body }) => {
      const { clock, db } = deps;
      if (!(await noteBoot(db, { stationKeyId: keyId, now: clock.now(), ...body }))) return null;
      return {
        status: 'accepted',
        time: isoTextOf(clock.now()),
        heartbeatSeconds: HEARTBEAT_SECONDS,
        offline: await allowanceOf(deps, stationId),
      } satisfies BootAnswer;
    },
  });
  signed(scope, deps, {
    name: 'heartbeat',
    body: heartbeatBodySchema,
    handle: async ({ stationId, keyId, body }) => {
      const { clock, db } = deps;
      const { clockTrusted } = body;
      const booted = await noteHeartbeat(db, { stationKeyId: keyId, now: clock.now(), clockTrusted });
      if (!booted) return null;
      return { time: isoTextOf(clock.now()), offline: await allowanceOf(deps, stationId) } satisfies HeartbeatAnswer;
    },
  });
  signed(scope, deps, {
    name: 'commands',
    body: commandsBodySchema,
    handle: async ({ stationId, keyId, reply }) => {
      const gone = AbortSignal.any([closing, closedOf(reply)]);
      const commands = await answerCommands(deps, news, { stationId, keyId, gone });
      return { time: isoTextOf(deps.clock.now()), commands };
    },
  });
  signed(scope, deps, {
    name: 'scan',
    body: scanBodySchema,
    handle: ({ stationId, body, reply }) => scanCode(deps, { stationId, body, address: networkOf(reply.request.ip) }),
  });
  signed(scope, deps, {
    name: 'events',
    body: eventsBodySchema,
    handle: async ({ stationId, body }) => {
      const results = await takeEvents(deps, stationId, body.events);
      if (results === null) return 'too_many_requests';
      return { results, offline: await allowanceOf(deps, stationId) } satisfies EventsAnswer;
    },
  });
}

function allowanceOf({ clock, db }: Deps, stationId: StationId): Promise<OfflineAllowance> {
  return getAllowance(db, { stationId, now: clock.now() });
}

type SignedCall<Body> = {
  readonly stationId: StationId;
  readonly keyId: string;
  readonly body: Body;
  readonly reply: FastifyReply;
};

type Signed<Schema extends z.ZodType> = {
  readonly name: string;
  readonly body: Schema;
  handle(call: SignedCall<z.output<Schema>>): Promise<object | 'too_many_requests' | null>;
};

/** One call of controllers. Every call but `boot` needs a boot of the same key before it; null: 412 as well. */
function signed<Schema extends z.ZodType>(
  scope: App,
  deps: Deps,
  { name, body: schema, handle }: Signed<Schema>,
): void {
  const path = `${STATION_API_PATH}/${name}`;
  scope.post(path, { config: { access: 'signed' }, bodyLimit: MESSAGE_MAX_BYTES }, async (request, reply) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const verified = await verifyRequest(deps, {
      method: request.method,
      path,
      body: bytes,
      header: (header) => headerOf(request, header),
    });
    if (!verified.ok) return refuse(reply, request, verified.why);
    const needsBoot = { needs: 'boot', time: isoTextOf(deps.clock.now()) };
    if (!verified.hasBooted && name !== 'boot') return reply.code(PRECONDITION).send(needsBoot);
    const parsed = schema.safeParse(jsonOf(bytes));
    if (!parsed.success) return sendProblem(reply, { refusal: 'validation_failed' }, localeOf(request));
    const answer = await handle({ stationId: verified.stationId, keyId: verified.keyId, body: parsed.data, reply });
    if (answer === null) return reply.code(PRECONDITION).send(needsBoot);
    if (answer === 'too_many_requests') return sendProblem(reply, { refusal: answer }, localeOf(request));
    return reply.code(200).send(answer);
  });
}

function refuse(reply: FastifyReply, request: FastifyRequest, why: string): FastifyReply {
  void reply.code(UNAUTHORIZED);
  return sendProblem(reply, { refusal: 'signature_invalid', reason: why }, localeOf(request));
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Aborts when whoever asked has gone, or has its answer: the connection itself stays for the next question. */
function closedOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}
