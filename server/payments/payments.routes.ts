import { listAvailablePaymentMethods } from '#contracts/payments/methods.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { Deps } from '#server/payments/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import { sendProblem } from '#server/core/http/problems/problem-response.ts';
import { requestLocaleOf } from '#server/core/http/request-locale.ts';
import { receiveWebhookEvent } from './events/receive-webhook-event.ts';

const EVENT_MAX_BYTES = 65_536;
const SEE_OTHER = 303;

/**
 * Registers the webhook endpoint of the providers. Signatures cover raw bytes, so the body is not parsed before the
 * signature is verified. The response is 2xx only after the event is committed. While the database is down the response
 * is 503, and the provider retries.
 */
export function registerPaymentRoutes(app: App, deps: Deps): void {
  registerReturnPages(app);
  route(app, listAvailablePaymentMethods, {
    access: 'anyone',
    handle: () => Promise.resolve(accepted(deps.gateways.offers)),
  });
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: EVENT_MAX_BYTES }, (_request, body, parsed) => {
      parsed(null, body);
    });
    // a provider that does not sign its webhooks calls a URL with a secret part, `:mark`
    for (const path of ['/api/webhooks/:provider', '/api/webhooks/:provider/:mark'] as const) {
      scope.post<{ Params: { provider: string; mark?: string } }>(
        path,
        { config: { access: 'signed' }, bodyLimit: EVENT_MAX_BYTES },
        async (request, reply) => {
          const { provider, mark } = request.params;
          const gateway = deps.gateways.find(provider);
          if (gateway === null) return sendProblem(reply, { refusal: 'not_found' }, requestLocaleOf(request));
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const event = { body, headers: request.headers, ...(mark === undefined ? {} : { mark }) };
          const outcome = await receiveWebhookEvent(deps, gateway, event);
          return outcome.ok
            ? reply.code(200).send({ received: true })
            : sendProblem(reply, outcome, requestLocaleOf(request));
        },
      );
    }
    done();
  });
}

/**
 * Registers the return URLs for payment pages that send the customer back by a form post. The form's content is
 * ignored. The redirect makes the browser load the page by GET with its cookies, and the page then requests the
 * payment's state from our server.
 */
function registerReturnPages(app: App): void {
  for (const language of ['', '/en', '/he']) {
    app.post(`${language}/checkout/return/:orderToken`, {
      config: { access: 'relayed', confidential: true },
      // the redirect is sent before the body is read, so every content type is accepted
      onRequest: async (request, reply) => reply.redirect(request.url, SEE_OTHER),
      handler: (request, reply) => reply.redirect(request.url, SEE_OTHER),
    });
  }
}
