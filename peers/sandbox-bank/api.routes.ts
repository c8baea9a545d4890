import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  sandboxReferenceSchema,
  sandboxRefundRequestSchema,
  sandboxSessionRequestSchema,
  sandboxStoredChargeSchema,
} from '#contracts/payments/sandbox-pay.ts';
import type { SandboxPayment, SandboxRefundOutcome } from '#contracts/payments/sandbox-pay.ts';
import type { SandboxBank } from './bank.ts';
import type { FaultInjector, SandboxCall } from './faults.ts';
import { assertNever } from '#domain/core/assert-never.ts';

export type ApiDeps = { readonly bank: SandboxBank; readonly faults: FaultInjector; readonly publicUrl: () => string };

type Answer = { readonly status: number; readonly body: object };

const statusQuerySchema = z.object({ merchantRef: sandboxReferenceSchema });

const LIST_LENGTH = 100;

const instantSchema = z.iso.datetime().transform((text) => Date.parse(text));
const listQuerySchema = z.object({
  changedFrom: instantSchema,
  changedTo: instantSchema,
  cursor: z.coerce.number().int().nonnegative().default(0),
});

/** Registers the endpoints that the shop's server calls. The sandbox payment protocol defines them. */
export function registerApiRoutes(app: FastifyInstance, parts: ApiDeps): void {
  const config = { access: 'signed' } as const;
  app.post('/sessions', { config }, (request, reply) =>
    answerWithFaults({ parts, call: 'sessions', reply }, () => openSession(parts, request)),
  );
  app.get('/payments', { config }, (request, reply) =>
    answerWithFaults({ parts, call: 'payments', reply }, () => reportStatus(parts, request)),
  );
  app.post('/stored-charges', { config }, (request, reply) =>
    answerWithFaults({ parts, call: 'charges', reply }, () => chargeStored(parts, request)),
  );
  app.post('/refunds', { config }, (request, reply) =>
    answerWithFaults({ parts, call: 'refunds', reply }, () => refund(parts, request)),
  );
}

type CallTurn = { readonly parts: ApiDeps; readonly call: SandboxCall; readonly reply: FastifyReply };

/**
 * Sends the normal response to a call. If a test requested it through `/control`, the call is slow, refused or cut off
 * instead.
 */
async function answerWithFaults({ parts, call, reply }: CallTurn, work: () => Promise<Answer>): Promise<FastifyReply> {
  const slow = parts.faults.take('slow', call);
  if (slow !== null) await wait(slow.delayMs, undefined, { ref: false });
  if (parts.faults.take('down', call) !== null) return reply.code(503).send({ code: 'provider_down' });
  const answer = await work();
  if (parts.faults.take('cut', call) !== null) {
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
  return reply.code(answer.status).send(answer.body);
}

function refuse(status: number, code: string, issues?: readonly z.core.$ZodIssue[]): Answer {
  const fields = issues?.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  return { status, body: fields === undefined ? { code } : { code, fields } };
}

async function openSession({ bank, publicUrl }: ApiDeps, request: FastifyRequest): Promise<Answer> {
  const parsed = sandboxSessionRequestSchema.safeParse(request.body);
  if (!parsed.success) return refuse(422, 'invalid_session', parsed.error.issues);
  const session = await bank.openSession(parsed.data);
  if (session === null) return refuse(409, 'merchant_ref_reused');
  const { providerRef } = session.payment;
  return { status: 201, body: { providerRef, payUrl: `${publicUrl()}/pay/${providerRef}` } };
}

async function listChangedPayments({ bank }: ApiDeps, request: FastifyRequest): Promise<Answer> {
  const query = listQuerySchema.safeParse(request.query);
  if (!query.success) return refuse(422, 'invalid_period', query.error.issues);
  const { changedFrom: from, changedTo: to, cursor: after } = query.data;
  const { payments, next } = await bank.listPayments({ after, limit: LIST_LENGTH, period: { from, to } });
  return { status: 200, body: { payments: payments.map(paymentFieldsOf), next: next === null ? null : String(next) } };
}

async function reportStatus(parts: ApiDeps, request: FastifyRequest): Promise<Answer> {
  const { bank } = parts;
  if (typeof request.query === 'object' && request.query !== null && 'changedFrom' in request.query) {
    return listChangedPayments(parts, request);
  }
  const query = statusQuerySchema.safeParse(request.query);
  if (!query.success) return refuse(422, 'invalid_merchant_ref', query.error.issues);
  const payment = await bank.findByMerchantRef(query.data.merchantRef);
  return payment === null
    ? refuse(404, 'unknown_payment')
    : { status: 200, body: paymentFieldsWithCard(bank, payment) };
}

/** Returns a payment's fields. If the payment stored a card, the result also contains the card. */
function paymentFieldsWithCard(bank: SandboxBank, payment: SandboxPayment): object {
  const token = bank.cardToken(payment);
  return token === null
    ? paymentFieldsOf(payment)
    : { ...paymentFieldsOf(payment), storedCard: { token, last4: payment.last4 } };
}

/** Charges a stored card. If the card is declined, the response has no error status, but contains a failed charge. */
async function chargeStored({ bank }: ApiDeps, request: FastifyRequest): Promise<Answer> {
  const parsed = sandboxStoredChargeSchema.safeParse(request.body);
  if (!parsed.success) return refuse(422, 'invalid_charge', parsed.error.issues);
  const payment = await bank.chargeStored(parsed.data);
  if (payment === null) return refuse(409, 'merchant_ref_reused');
  return { status: 200, body: { ...paymentFieldsOf(payment), refusal: payment.cardRefusal } };
}

/** Returns the fields of a payment as the protocol defines them. `failureReason` is an additional field. */
export function paymentFieldsOf(payment: SandboxPayment): object {
  const { merchantRef, providerRef, state, failureReason, amountAgorot, refundedAgorot, currency, method, last4 } =
    payment;
  return { merchantRef, providerRef, state, failureReason, amountAgorot, refundedAgorot, currency, method, last4 };
}

async function refund({ bank }: ApiDeps, request: FastifyRequest): Promise<Answer> {
  const parsed = sandboxRefundRequestSchema.safeParse(request.body);
  if (!parsed.success) return refuse(422, 'invalid_refund', parsed.error.issues);
  return refundAnswer(await bank.refund(parsed.data));
}

function refundAnswer(outcome: SandboxRefundOutcome): Answer {
  switch (outcome.kind) {
    case 'refunded':
    case 'repeated': {
      const { refundId, merchantRef, amountAgorot, idempotencyKey, createdAt } = outcome.refund;
      const body = {
        refundId,
        merchantRef,
        amountAgorot,
        idempotencyKey,
        state: 'done',
        createdAt: new Date(createdAt).toISOString(),
      };
      return { status: outcome.kind === 'refunded' ? 201 : 200, body };
    }
    case 'unknown_payment':
      return refuse(404, outcome.kind);
    case 'not_refundable':
    case 'key_reused':
      return refuse(409, outcome.kind);
    default:
      return assertNever(outcome);
  }
}
