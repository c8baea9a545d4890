import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sandboxCardStates, sandboxReferenceSchema } from '#contracts/payments/sandbox-pay.ts';
import { paymentFieldsOf } from './api.routes.ts';
import { sandboxBankActions } from './bank.ts';
import type { SandboxBank } from './bank.ts';
import { faultSchema } from './faults.ts';
import type { FaultInjector } from './faults.ts';
import type { SandboxStorage } from './storage-port.ts';

export type ControlDeps = {
  readonly bank: SandboxBank;
  readonly faults: FaultInjector;
  readonly storage: SandboxStorage;
};

const PAGE_LIMIT_MAX = 1_000;

const pageSchema = z.object({
  after: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_MAX),
});

const actionSchema = z.object({
  merchantRef: sandboxReferenceSchema,
  action: z.enum(sandboxBankActions),
});

const cardSchema = z.object({ merchantRef: sandboxReferenceSchema, state: z.enum(sandboxCardStates) });

/**
 * Registers endpoints for tests. They inject failures, act as the customer, and read the complete state of the sandbox.
 */
export function registerControlRoutes(app: FastifyInstance, { bank, faults, storage }: ControlDeps): void {
  const options = { config: { access: 'signed' } as const };

  app.get('/control/faults', options, async () => ({ faults: faults.list() }));
  app.post('/control/faults', options, async (request, reply) => {
    const parsed = faultSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(422).send({ code: 'invalid_fault', message: z.prettifyError(parsed.error) });
    return reply.code(201).send(faults.next(parsed.data));
  });
  app.delete('/control/faults', options, async (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });

  app.get('/control/payments', options, async (request, reply) => {
    const page = pageSchema.safeParse(request.query);
    if (!page.success) return reply.code(422).send({ code: 'invalid_page', message: z.prettifyError(page.error) });
    const { payments, next } = await bank.listPayments(page.data);
    return reply.send({ payments: payments.map(paymentFieldsOf), next });
  });
  app.get('/control/webhooks', options, () => storage.countDeliveries());

  app.post('/control/cards', options, async (request, reply) => {
    const parsed = cardSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(422).send({ code: 'invalid_card', message: z.prettifyError(parsed.error) });
    const payment = await bank.findByMerchantRef(parsed.data.merchantRef);
    if (payment === null || bank.cardToken(payment) === null) return reply.code(404).send({ code: 'unknown_card' });
    await bank.setCardState(payment.providerRef, parsed.data.state);
    return reply.code(204).send();
  });

  app.post('/control/actions', options, async (request, reply) => {
    const parsed = actionSchema.safeParse(request.body);
    if (!parsed.success)
      return reply.code(422).send({ code: 'invalid_action', message: z.prettifyError(parsed.error) });
    const payment = await bank.findByMerchantRef(parsed.data.merchantRef);
    const result = payment === null ? null : await bank.act(payment.providerRef, parsed.data.action);
    if (result === null) return reply.code(404).send({ code: 'unknown_payment' });
    return reply.send({ moved: result.moved, payment: paymentFieldsOf(result.payment) });
  });
}
