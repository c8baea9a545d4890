import type { FastifyReply } from 'fastify';
import { confirmOrderEmailChange } from '#contracts/selling/order-email-change.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import { correctGiftRecipient, getOrder, revealOrderCodes } from '#contracts/selling/orders.ts';
import { hasRecipient } from '#domain/entitlements/gift-contact.ts';
import { coreRateLimits } from '#server/core/http/limits/core-rate-limits.ts';
import { sellingRateLimits } from '#server/selling/limits.ts';
import { smsPhoneOfInput } from '../gifts/phone-of-input.ts';
import { correctGiftRecipient as sendElsewhere } from '../gifts/correct-gift.ts';
import type { Deps } from '#server/selling/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { cookieNameOf, setServerCookie } from '#server/core/http/cookies/server-cookie.ts';
import { confirmOrderEmailChange as confirmAddress } from './change-order-email.ts';
import { getOrder as showOrder } from './get-order.ts';
import { sealOrderAccessCookie } from './order-access-cookie.ts';
import { revealOrderCodes as proveAndShowOrder } from './reveal-order.ts';

export function registerOrderRoutes(app: App, deps: Deps): void {
  route(app, getOrder, {
    access: 'holder',
    guesses: { limits: [coreRateLimits.link_misses_by_address], of: ['order_not_found'] },
    handle: ({ params, actor, request }) =>
      showOrder(deps, actor, {
        orderToken: params.orderToken,
        proof: request.cookies[cookieNameOf(deps, 'order_proof')],
      }),
  });

  route(app, confirmOrderEmailChange, {
    access: 'anyone',
    guesses: { limits: [coreRateLimits.mail_link_misses_by_address], of: ['link_used_up'] },
    handle: ({ actor, body }) => confirmAddress(deps, actor, body.token),
  });

  route(app, revealOrderCodes, {
    access: 'holder',
    guesses: {
      limits: [sellingRateLimits.proof_misses_by_address, sellingRateLimits.proof_misses_by_order],
      of: ['order_not_found', 'proof_refused'],
      named: ({ params }) => params.orderToken,
    },
    form: {
      accepted: (_answer, typed, locale) => returnPath(locale, typed['orderToken']),
      refused: (typed, locale) => returnPath(locale, typed['orderToken']),
    },
    handle: async ({ params: { orderToken }, body, actor, reply }) => {
      const outcome = await proveAndShowOrder(deps, actor, { orderToken, email: body.email });
      if (outcome.ok) setOrderAccessCookie(deps, reply, sealOrderAccessCookie(deps.keyring, orderToken));
      return outcome;
    },
  });

  route(app, correctGiftRecipient, {
    access: 'holder',
    guesses: {
      limits: [sellingRateLimits.proof_misses_by_address, sellingRateLimits.proof_misses_by_order],
      of: ['order_not_found', 'proof_refused'],
      named: ({ params }) => params.orderToken,
    },
    form: {
      accepted: ({ outcome }, typed, locale) => `${returnPath(locale, typed['orderToken'])}?gift=${outcome}`,
      refused: (typed, locale) => `${returnPath(locale, typed['orderToken'])}?form=gift`,
    },
    handle: async ({ params: { orderToken }, body, actor }) => {
      const { email = null, recipientEmail = null } = body;
      const phone = smsPhoneOfInput(body.recipientPhone, 'recipientPhone');
      if (!phone.ok) return phone;
      const recipientPhone = phone.value;
      if (!hasRecipient({ recipientEmail, recipientPhone })) {
        return { ...refused('validation_failed'), fields: { recipientEmail: 'required' } };
      }
      const outcome = await sendElsewhere(deps, actor, { orderToken, email, recipientEmail, recipientPhone });
      return outcome.ok ? accepted({ outcome: outcome.value }) : outcome;
    },
  });
}

function returnPath(locale: string, orderToken: string | undefined): string {
  return `/${locale}/checkout/return/${encodeURIComponent(orderToken ?? '')}`;
}

function setOrderAccessCookie(deps: Pick<Deps, 'config'>, reply: FastifyReply, proof: string): void {
  setServerCookie(deps, reply, { name: 'order_proof', value: proof });
}
