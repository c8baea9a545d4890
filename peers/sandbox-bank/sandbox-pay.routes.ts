import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '#server/core/clock/port.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { registerApiRoutes } from './api.routes.ts';
import { createBank } from './bank.ts';
import type { SandboxBank } from './bank.ts';
import { registerControlRoutes } from './control.routes.ts';
import { createFaultInjector } from './faults.ts';
import type { FaultInjector } from './faults.ts';
import { registerPageRoutes } from './page.routes.ts';
import type { MerchantName } from './page.ts';
import { sandboxApiKey } from './signature.ts';
import type { SandboxStorage } from './storage-port.ts';
import { createWebhookSender } from './webhook-sender.ts';
import type { SandboxLog } from './webhook-sender.ts';

type Caller = { readonly address: string | undefined; readonly headers: IncomingHttpHeaders };

/**
 * Headers that proxies add. A request with such a header came through a proxy, so the IP address of the connection does
 * not identify the caller.
 */
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;
const LOCAL_ADDRESS = /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$/;

/**
 * Returns true if a request comes from this computer and is for the local host name. The check of the host name blocks
 * tunnels, and web pages whose domain points to 127.0.0.1.
 */
function isLocalRequest({ address, headers }: Caller): boolean {
  if (forwardingHeaders.some((name) => headers[name] !== undefined)) return false;
  return LOCAL_ADDRESS.test(address ?? '') && LOCAL_HOST.test(headers.host ?? '');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Returns true if a caller may use the API and control endpoints. The caller must be on this computer or send the
 * shared key.
 */
function mayCallBank(caller: Caller, apiKey: string): boolean {
  const authorization = caller.headers.authorization;
  if (authorization !== undefined) return timingSafeEqual(digest(authorization), digest(`Bearer ${apiKey}`));
  return isLocalRequest(caller);
}

export type SandboxPayOptions = {
  readonly storage: SandboxStorage;
  /** Secret that signs webhooks. The API key for shops on other machines is derived from it. */
  readonly secret: string;
  readonly clock: Clock;
  /** Public URL of this plugin, without a trailing slash. It is a function if the port is not known yet. */
  readonly publicUrl: string | (() => string);
  readonly log: SandboxLog;
  /** Name of the merchant that the payment page shows. */
  readonly merchantName?: MerchantName;
  /** Injected failures. Absent to start with an empty list. Tests pass their own list. */
  readonly faults?: FaultInjector;
  /** Called with the bank object, so that code in the same process can use it. */
  readonly onBank?: (bank: SandboxBank) => void;
};

const BODY_MAX_BYTES = 65_536;
const EXPIRY_ROUND_MS = 15_000;
const FINISHED_DELIVERIES_KEPT_MS = 7 * 24 * 3_600_000;
const defaultMerchantName: MerchantName = { en: 'Shampaw', he: 'שמפאו' };

const bankPaths = /^\/(?:sessions|payments|stored-charges|refunds|control)(?:\/|$)/;

/**
 * Creates the sandbox payment provider for development, tests and demonstrations. It is registered under a path prefix
 * of the shop's server, or alone in its own server. It sends webhooks after the server started to listen, and stops
 * before the server closes.
 */
export function sandboxPayPlugin(options: SandboxPayOptions): (app: FastifyInstance) => Promise<void> {
  const apiKey = sandboxApiKey(options.secret);
  return async (app) => {
    const { storage, clock, log } = options;
    const faults = options.faults ?? createFaultInjector();
    const httpJson = createHttpJson();
    const sender = createWebhookSender({ storage, httpJson, secret: options.secret, clock, log });
    const bank = createBank({ storage, clock, faults, secret: options.secret, wake: sender.wake });
    options.onBank?.(bank);

    acceptBodies(app);
    app.setErrorHandler(sendErrorResponse(log));
    app.addHook('onRequest', async (request, reply) => {
      const path = request.routeOptions.url?.slice(app.prefix.length) ?? '';
      const caller = { address: request.raw.socket.remoteAddress, headers: request.headers };
      if (!bankPaths.test(path) || mayCallBank(caller, apiKey)) return;
      await reply.code(401).send({ code: 'not_authorised' });
    });
    const { publicUrl } = options;
    registerApiRoutes(app, {
      bank,
      faults,
      publicUrl: () => (typeof publicUrl === 'string' ? publicUrl : publicUrl()),
    });
    registerPageRoutes(app, { bank, clock, merchantName: options.merchantName ?? defaultMerchantName });
    registerControlRoutes(app, { bank, faults, storage });
    runCleanupJobs(app, { storage, clock, log, bank, sender });
    app.addHook('onClose', async () => httpJson.close());
  };
}

/** Registers the plugin's own body parsers. Bodies are therefore parsed in the same way in any server. */
function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: BODY_MAX_BYTES } as const;
  app.addContentTypeParser('application/json', options, app.getDefaultJsonParser('error', 'error'));
  app.addContentTypeParser('application/x-www-form-urlencoded', options, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  );
}

function sendErrorResponse(log: SandboxLog) {
  return (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log.error({ error }, 'sandbox bank: a request failed');
    return reply.code(status >= 500 ? 503 : status).send({ code: status >= 500 ? 'provider_down' : 'invalid_request' });
  };
}

type Rounds = Pick<SandboxPayOptions, 'storage' | 'clock' | 'log'> & {
  readonly bank: SandboxBank;
  readonly sender: ReturnType<typeof createWebhookSender>;
};

function runCleanupJobs(app: FastifyInstance, { storage, clock, log, bank, sender }: Rounds): void {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  app.addHook('onListen', async () => {
    sender.start();
    timer = setInterval(() => {
      round = bank
        .expireOverdue()
        .then(() => storage.deleteOldDeliveries(clock.now() - FINISHED_DELIVERIES_KEPT_MS))
        .catch((error: unknown) => log.warn({ error }, 'sandbox bank: a round of tidying failed'));
    }, EXPIRY_ROUND_MS);
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await round;
    await sender.stop();
  });
}
