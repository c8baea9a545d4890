import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { StationId } from '#contracts/core/ids.ts';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { ProblemCode } from '#contracts/core/problem.ts';
import {
  pollCommands,
  bootStation,
  reportEvents,
  reportReadings,
  reportResult,
  scanAtMachine,
  sendHeartbeat,
} from '#contracts/stations/station-calls.ts';
import {
  enrolStation as enrolStationCall,
  eventsBodySchema,
  STATION_BODY_MAX_BYTES,
  type BootResponse,
  type EventsResponse,
  type HeartbeatResponse,
  type OfflineAllowance,
  POLL_WAIT_MAX_SECONDS,
} from '#contracts/stations/station-protocol.ts';
import { readingsBodySchema } from '#contracts/stations/readings.ts';
import { toIsoInstant, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { UNREACHABLE_AFTER_MS } from '#domain/stations/bays/bay-state.ts';
import type { App } from '#server/core/http/app-type.ts';
import { networkOfIpAddress } from '#server/core/http/limits/client-address.ts';
import type { RouteRefusal } from '#server/core/http/calls/endpoint-call.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { fieldProblems } from '#server/core/http/problems/field-problems.ts';
import { sendProblem } from '#server/core/http/problems/problem-response.ts';
import { requestLocaleOf } from '#server/core/http/request-locale.ts';
import type { Deps } from '#server/stations/deps.ts';
import type { WashUpdates } from '#server/entitlements/public.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { getOfflineAllowance } from '../store/offline-allowance.ts';
import { storeReadings } from '../readings/store-readings.ts';
import { handleMachineCommandResult } from '../commands/handle-machine-command-result.ts';
import { recordControllerBoot, recordControllerHeartbeat, recordControllerPoll } from '../store/presence.ts';
import { waitForMachineCommands } from './wait-for-commands.ts';
import { enrolStation } from './enrol-station.ts';
import { createOpenPolls, type OpenPolls } from './open-polls.ts';
import { handleControllerScan } from './handle-controller-scan.ts';
import { receiveStationEvents } from './receive-events.ts';
import { verifyControllerRequest } from './verify-controller-request.ts';

const HEARTBEAT_SECONDS = 60;
/**
 * Minimum age in ms of a controller's last recorded call. A poll is recorded only if that call is older, so that few
 * polls cause a write. Even after the longest wait, the next poll arrives before the station counts as unreachable.
 */
const POLL_COUNTS_AFTER_MS = UNREACHABLE_AFTER_MS - POLL_WAIT_MAX_SECONDS * SECOND_MS;
const UNAUTHORIZED = 401;
const PRECONDITION = 412;

/**
 * Registers the endpoints of the controllers (docs/station-api.md). Bodies are not parsed before the signature is
 * verified, because the signature covers their bytes. Every response contains the server's time, by which a controller
 * sets its clock.
 */
export function registerControllerRoutes(app: App, deps: Deps): void {
  const { washUpdates: updates } = deps;
  route(app, enrolStationCall, {
    access: 'holder',
    guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['enrolment_refused'] },
    handle: ({ body }) => enrolStation(deps, body),
  });
  const polls = createOpenPolls(app);
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: STATION_BODY_MAX_BYTES },
      (_request, body, parsed) => {
        parsed(null, body);
      },
    );
    registerPresence(scope, deps);
    registerSignedEndpoints(scope, deps, { updates, polls });
    registerReports(scope, deps);
    done();
  });
}

function registerPresence(scope: App, deps: Deps): void {
  registerSignedEndpoint(scope, deps, {
    call: bootStation,
    body: bootStation.body,
    handle: async ({ stationId, keyId, body }) => {
      const { clock, db } = deps;
      const boot = { ...body, commands: body.commands ?? [], stationKeyId: keyId, now: clock.now() };
      if (!(await recordControllerBoot(db, boot))) return null;
      return {
        status: 'accepted',
        time: toIsoInstant(clock.now()),
        heartbeatSeconds: HEARTBEAT_SECONDS,
        offline: await offlineAllowanceOf(deps, stationId),
      } satisfies BootResponse;
    },
  });
  registerSignedEndpoint(scope, deps, {
    call: sendHeartbeat,
    isLoggedAsRead: true,
    body: sendHeartbeat.body,
    handle: async ({ stationId, keyId, body }) => {
      const { clock, db } = deps;
      const heartbeat = { stationId, stationKeyId: keyId, now: clock.now(), clockTrusted: body.clockTrusted };
      if (!(await recordControllerHeartbeat(db, heartbeat))) return null;
      return {
        time: toIsoInstant(clock.now()),
        offline: await offlineAllowanceOf(deps, stationId),
      } satisfies HeartbeatResponse;
    },
  });
}

function registerSignedEndpoints(
  scope: App,
  deps: Deps,
  { updates, polls }: { readonly updates: WashUpdates; readonly polls: OpenPolls },
): void {
  registerSignedEndpoint(scope, deps, {
    call: pollCommands,
    isLoggedAsRead: true,
    body: pollCommands.body,
    handle: async ({ stationId, keyId, heardAt, body, reply }) => {
      const now = deps.clock.now();
      if (now - (heardAt ?? 0) > POLL_COUNTS_AFTER_MS) {
        await recordControllerPoll(deps.db, { stationId, stationKeyId: keyId, now });
      }
      const onConnectionClosed = (stop: () => void) => polls.add(reply, stop);
      const waitMs = body.waitSeconds * SECOND_MS;
      const commands = await waitForMachineCommands(deps, updates, { stationId, keyId, waitMs, onConnectionClosed });
      return { time: toIsoInstant(deps.clock.now()), commands };
    },
  });
  registerSignedEndpoint(scope, deps, {
    call: scanAtMachine,
    body: scanAtMachine.body,
    handle: ({ stationId, body, reply }) =>
      handleControllerScan(deps, { stationId, body, address: networkOfIpAddress(reply.request.ip) }),
  });
  registerSignedEndpoint(scope, deps, {
    call: reportEvents,
    // each event is parsed separately, so that an unreadable event does not stop the other events
    body: eventsBodySchema,
    handle: async ({ stationId, body }) => {
      const results = await receiveStationEvents(deps, stationId, body.events);
      if (!results.ok) return results;
      return { results: results.value, offline: await offlineAllowanceOf(deps, stationId) } satisfies EventsResponse;
    },
  });
}

/** Registers the endpoints for machine reports that do not concern a wash. */
function registerReports(scope: App, deps: Deps): void {
  registerSignedEndpoint(scope, deps, {
    call: reportResult,
    body: reportResult.body,
    handle: ({ stationId, body }) => handleMachineCommandResult(deps, stationId, body),
  });
  registerSignedEndpoint(scope, deps, {
    call: reportReadings,
    body: readingsBodySchema,
    handle: ({ stationId, signedAt, body }) => storeReadings(deps, { ...body, stationId, signedAt }),
  });
}

function offlineAllowanceOf({ clock, db }: Deps, stationId: StationId): Promise<OfflineAllowance> {
  return getOfflineAllowance(db, { stationId, now: clock.now() });
}

type SignedCall<Body> = {
  readonly stationId: StationId;
  readonly keyId: string;
  /** Time (epoch ms) of the controller's last message. Null only at a boot. */
  readonly heardAt: number | null;
  /** Time (epoch ms) at which the request was signed, by the machine's clock. */
  readonly signedAt: number;
  readonly body: Body;
  readonly reply: FastifyReply;
};

type SignedEndpoint<Schema extends z.ZodType> = {
  readonly call: Endpoint;
  readonly body: Schema;
  /** True if the request log treats the call as a read. Such a call changes no business data. */
  readonly isLoggedAsRead?: boolean;
  handle(call: SignedCall<z.output<Schema>>): Promise<object | RouteRefusal<ProblemCode> | null>;
};

/**
 * Registers one endpoint for controllers. Every endpoint except `boot` requires an earlier boot with the same key. The
 * handler returns null if the key was revoked after the signature was verified. It also returns null if the controller
 * has not booted.
 */
function registerSignedEndpoint<Schema extends z.ZodType>(
  scope: App,
  deps: Deps,
  { call, body: schema, isLoggedAsRead = false, handle }: SignedEndpoint<Schema>,
): void {
  const { path } = call;
  const isBoot = call.name === bootStation.name;
  scope.post(
    path,
    { config: { access: 'signed', endpoint: call, isLoggedAsRead }, bodyLimit: STATION_BODY_MAX_BYTES },
    async (request, reply) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const verified = await verifyControllerRequest(deps, {
        method: request.method,
        path,
        body: bytes,
        header: (header) => headerOf(request, header),
      });
      if (!verified.ok) return refuse(reply, request, verified.why);
      const needsBoot = { needs: 'boot', time: toIsoInstant(deps.clock.now()) };
      if (verified.heardAt === null && !isBoot) return reply.code(PRECONDITION).send(needsBoot);
      const content = jsonOf(bytes);
      const parsed = schema.safeParse(content);
      if (!parsed.success) {
        const fields = fieldProblems(parsed.error, content);
        return sendProblem(reply, { refusal: 'validation_failed', fields }, requestLocaleOf(request));
      }
      const { stationId, keyId, heardAt, signedAt } = verified;
      const answer = await handle({ stationId, keyId, heardAt, signedAt, body: parsed.data, reply });
      if (answer === null) return isBoot ? refuse(reply, request, 'key') : reply.code(PRECONDITION).send(needsBoot);
      if ('refusal' in answer) return sendProblem(reply, answer, requestLocaleOf(request));
      return reply.code(200).send(answer);
    },
  );
}

function refuse(reply: FastifyReply, request: FastifyRequest, why: string): FastifyReply {
  void reply.code(UNAUTHORIZED);
  return sendProblem(reply, { refusal: 'signature_invalid', reason: why }, requestLocaleOf(request));
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
