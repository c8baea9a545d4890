import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Database } from '#server/core/db/database.ts';
import {
  developmentOutboxPolicy,
  storedMailHtml,
  storedMailPolicy,
  outboxMessagePage,
  outboxPage,
} from './outbox-page.ts';
import type { App } from '#server/core/http/app-type.ts';
import { sendProblemResponse } from '#server/core/http/problems/error-response.ts';
import {
  findDevelopmentMessage,
  listDevelopmentMessages,
  type StoredMessageContent,
} from './store/development-message.ts';

const PAGE_SIZE = 50;

const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const listQuerySchema = z.object({ before: idSchema.optional().catch(undefined) });
const messageParamsSchema = z.object({ id: idSchema, index: z.coerce.number().int().nonnegative().optional() });

const access = { access: 'anyone', confidential: true } as const;

type OutboxDeps = { readonly db: Database };

/**
 * Registers pages that show stored emails and text messages. Messages are stored instead of sent if no mail server or
 * SMS gateway is configured.
 */
export function registerDevelopmentOutboxRoutes(app: App, deps: OutboxDeps): void {
  app.get('/dev/outbox', { config: access }, async (request, reply) => {
    const { before } = listQuerySchema.parse(request.query);
    const messages = await listDevelopmentMessages(deps.db, { before: before ?? null, limit: PAGE_SIZE });
    const olderThan = messages.length === PAGE_SIZE ? (messages.at(-1)?.id ?? null) : null;
    return sendPage(reply, outboxPage(messages, olderThan), developmentOutboxPolicy);
  });

  app.get('/dev/outbox/:id', { config: access }, async (request, reply) => {
    const message = await findRequestedMessage(deps, request.params);
    if (message === null) return sendProblemResponse({ code: 'not_found', request, reply });
    return sendPage(reply, outboxMessagePage(message), developmentOutboxPolicy);
  });

  app.get('/dev/outbox/:id/html', { config: access }, async (request, reply) => {
    const message = await findRequestedMessage(deps, request.params);
    if (message === null || message.html === null) return sendProblemResponse({ code: 'not_found', request, reply });
    return sendPage(reply, storedMailHtml(message), storedMailPolicy);
  });

  app.get('/dev/outbox/:id/files/:index', { config: access }, async (request, reply) => {
    const message = await findRequestedMessage(deps, request.params);
    const file = message?.attachments[messageParamsSchema.safeParse(request.params).data?.index ?? 0];
    if (file === undefined) return sendProblemResponse({ code: 'not_found', request, reply });
    return reply
      .header('content-type', file.contentType)
      .header('content-security-policy', storedMailPolicy)
      .send(Buffer.from(file.base64, 'base64'));
  });
}

async function findRequestedMessage(deps: OutboxDeps, params: unknown): Promise<StoredMessageContent | null> {
  const parsed = messageParamsSchema.safeParse(params);
  return parsed.success ? await findDevelopmentMessage(deps.db, parsed.data.id) : null;
}

function sendPage(reply: FastifyReply, page: string, policy: string): FastifyReply {
  return reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', policy).send(page);
}
