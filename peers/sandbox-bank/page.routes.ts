import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { localeSchema, type Locale } from '#contracts/core/locale.ts';
import type { SandboxPayment } from '#contracts/payments/sandbox-pay.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { SandboxBank } from './bank.ts';
import { renderPaymentPage, renderUnknownPage, SANDBOX_CODE } from './page.ts';
import type { MerchantName } from './page.ts';
import { readAssets } from './assets.ts';

export type PageDeps = { readonly bank: SandboxBank; readonly clock: Clock; readonly merchantName: MerchantName };

const paramsSchema = z.object({ providerRef: z.string().regex(/^pay_[0-9a-f]{40}$/) });

const querySchema = z.object({
  language: localeSchema.optional().catch(undefined),
  again: z.literal('1').optional().catch(undefined),
  code: z.literal('wrong').optional().catch(undefined),
});

/**
 * Schema of the payment page's form. It has the three actions that the protocol defines, and the two steps of the
 * security code on our own page.
 */
const formSchema = z.object({
  outcome: z.enum(['approve', 'decline', 'cancel', 'challenge', 'confirm']),
  code: z.string().max(100).default(''),
});
type Form = z.infer<typeof formSchema>;

const pagePolicy = (formTargets: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    'img-src data:',
    `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/**
 * Registers the payment pages for the customer's browser. The URL of a page gives access to it, and no cookie is used.
 */
export function registerPageRoutes(app: FastifyInstance, parts: PageDeps): void {
  const assets = readAssets();
  for (const { name, type, bytes } of assets) {
    app.get(`/${name}`, { config: { access: 'anyone' } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(bytes),
    );
  }
  const options = { config: { access: 'holder' } as const };
  app.get('/pay/:providerRef', options, (request, reply) => showPage(parts, request, reply));
  app.post('/pay/:providerRef', options, (request, reply) => receiveAnswer(parts, request, reply));
}

async function findPayment({ bank }: PageDeps, request: FastifyRequest): Promise<SandboxPayment | null> {
  const params = paramsSchema.safeParse(request.params);
  return params.success ? bank.findByProviderRef(params.data.providerRef) : null;
}

async function showPage(parts: PageDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = querySchema.parse(request.query);
  const payment = await findPayment(parts, request);
  if (payment === null) return sendUnknown(request, reply);
  const markup = renderPaymentPage({
    payment,
    locale: query.language ?? payment.language,
    merchantName: parts.merchantName,
    retrying: query.again !== undefined,
    codeWrong: query.code !== undefined,
    now: parts.clock.now(),
  });
  // the response to the form can redirect to the shop, and browsers also apply the policy's `form-action` to redirects
  const targets = [payment.returnUrl, payment.cancelUrl].map((url) => new URL(url).origin);
  return sendPage(reply, { status: 200, markup, targets });
}

type Page = { readonly status: number; readonly markup: string; readonly targets: readonly string[] };

function sendPage(reply: FastifyReply, { status, markup, targets }: Page): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': pagePolicy(targets),
      'cache-control': 'no-store, private',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(markup);
}

function sendUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { language } = querySchema.parse(request.query);
  const acceptedLocale: Locale = /^\s*(?:he|iw)\b/i.test(request.headers['accept-language'] ?? '') ? 'he' : 'en';
  return sendPage(reply, { status: 404, markup: renderUnknownPage(language ?? acceptedLocale), targets: [] });
}

async function receiveAnswer(parts: PageDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const payment = await findPayment(parts, request);
  if (payment === null) return sendUnknown(request, reply);
  const form = formSchema.safeParse(request.body);
  if (!form.success) return reply.code(422).send({ code: 'invalid_outcome' });
  const { language } = querySchema.parse(request.query);
  const languageParameter = language === undefined ? '' : `language=${language}`;
  if (form.data.outcome === 'confirm' && payment.state !== 'captured' && !isCode(form.data.code)) {
    return reply.redirect(pageOf(payment, languageParameter, 'code=wrong'), 303);
  }
  const result = await parts.bank.act(payment.providerRef, actionOf(form.data));
  return reply.redirect(nextUrl(result?.payment ?? payment, form.data, languageParameter), 303);
}

/** Returns true if the typed text is a security code. Spaces and invisible direction characters are ignored. */
function isCode(typed: string): boolean {
  return typed.replace(/\D/g, '') === SANDBOX_CODE;
}

function actionOf({ outcome }: Form): 'approve' | 'decline' | 'cancel' | 'challenge' {
  return outcome === 'confirm' ? 'approve' : outcome;
}

/** Returns a relative URL of the same payment page, as seen from `…/pay/REF`. It works under any path prefix. */
function pageOf(payment: SandboxPayment, ...query: readonly string[]): string {
  const queryText = query.filter((part) => part !== '').join('&');
  return queryText === '' ? payment.providerRef : `${payment.providerRef}?${queryText}`;
}

/**
 * Returns the URL of the page that follows the current state of the payment. A repeated approval leads to the same
 * page. A late decision leads to the page that explains it.
 */
function nextUrl(payment: SandboxPayment, { outcome }: Form, own: string): string {
  const approved = outcome === 'approve' || outcome === 'confirm';
  if (approved && payment.state === 'captured') return payment.returnUrl;
  if (outcome === 'cancel' && payment.state === 'failed' && payment.failureReason === 'cancelled')
    return payment.cancelUrl;
  return pageOf(payment, own);
}
