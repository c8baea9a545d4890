import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#server/core/clock/port.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { mayCallBank } from './access.ts';
import { registerApiRoutes } from './api.routes.ts';
import { createBank } from './bank.ts';
import type { Bank } from './bank.ts';
import { registerControlRoutes } from './control.routes.ts';
import { createFaultBook } from './faults.ts';
import type { FaultBook } from './faults.ts';
import { registerPageRoutes } from './page.routes.ts';
import type { MerchantName } from './page.ts';
import { sandboxApiKey } from './signature.ts';
import type { SandboxStorage } from './storage-port.ts';
import { createWebhookSender } from './webhook-sender.ts';
import type { SandboxLog } from './webhook-sender.ts';

export type SandboxPayOptions = {
  readonly storage: SandboxStorage;
  /** Signs webhooks; what opens the bank's calls to other machines is derived from it. */
  readonly secret: string;
  readonly clock: Clock;
  /** Where browsers reach this plugin, without a slash at the end; a function where the port is not known yet. */
  readonly publicUrl: string | (() => string);
  readonly log: SandboxLog;
  /** Whom the page says is paid. */
  readonly merchantName?: MerchantName;
  /** Handed in by tests that hold the switch themselves. */
  readonly faults?: FaultBook;
  /** Gives the bank to whoever runs the peer in its own process. */
  readonly onBank?: (bank: Bank) => void;
};

const BODY_MAX_BYTES = 65_536;
const EXPIRY_ROUND_MS = 15_000;
const FINISHED_DELIVERIES_KEPT_MS = 7 * 24 * 3_600_000;
const defaultMerchantName: MerchantName = { en: 'Shampaw', he: 'שמפאו' };

const bankPaths = /^\/(?:sessions|payments|stored-charges|refunds|control)(?:\/|$)/;

/**
 * A whole payment provider for development, tests and demonstrations, speaking the sandbox payment
 * protocol: register it under a prefix of the shop's server, or alone in a server of its own.
 * Webhooks go out once the server listens, and stop before it closes.
 */
export function sandboxPayPlugin(options: SandboxPayOptions): (app: FastifyInstance) => Promise<void> {
  const apiKey = sandboxApiKey(options.secret);
  return async (app) => {
    const { storage, clock, log } = options;
    const faults = options.faults ?? createFaultBook();
    const httpJson = createHttpJson();
    const sender = createWebhookSender({ storage, httpJson, secret: options.secret, clock, log });
    const bank = createBank({ storage, clock, faults, secret: options.secret, wake: sender.wake });
    options.onBank?.(bank);

    acceptBodies(app);
    app.setErrorHandler(answerFault(log));
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
    runRounds(app, { storage, clock, log, bank, sender });
    app.addHook('onClose', async () => httpJson.close());
  };
}

/** Own parsers, so that the plugin takes the same bodies whatever the server around it takes. */
function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: BODY_MAX_BYTES } as const;
  app.addContentTypeParser('application/json', options, app.getDefaultJsonParser('error', 'error'));
  app.addContentTypeParser('application/x-www-form-urlencoded', options, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  );
}

function answerFault(log: SandboxLog) {
  return (error: FastifyError, _request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = error.statusCode ?? 500;
    if (status >= 500) log.error({ error }, 'sandbox bank: a request failed');
    return reply.code(status >= 500 ? 503 : status).send({ code: status >= 500 ? 'provider_down' : 'invalid_request' });
  };
}

type Rounds = Pick<SandboxPayOptions, 'storage' | 'clock' | 'log'> & {
  readonly bank: Bank;
  readonly sender: ReturnType<typeof createWebhookSender>;
};

function runRounds(app: FastifyInstance, { storage, clock, log, bank, sender }: Rounds): void {
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
