import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CortinaFlow, CortinaMessageKind } from '#contracts/stations/cortina.ts';
import type { App } from '#server/core/http/app-type.ts';
import { networkOfIpAddress } from '#server/core/http/limits/client-address.ts';
import { sendProblemResponse } from '#server/core/http/problems/error-response.ts';
import type { Deps } from '#server/stations/deps.ts';
import { createCortinaCallerCheck } from '../adapters/cortina/accept-caller.ts';
import { isApprovalResponse } from './nayax-responses.ts';
import type { NayaxMessageDeps } from './message-deps.ts';
import { openSession } from './open-session.ts';
import { receiveMessage, type MessageEndpoint } from './receive-message.ts';

const MESSAGE_MAX_BYTES = 65_536;

const flows = { staticqr: 'static_qr', prepaid: 'prepaid' } as const satisfies Record<string, CortinaFlow>;
const kinds = [
  'authorization',
  'sale',
  'settlement',
  'cancel',
  'void',
  'refund',
] as const satisfies CortinaMessageKind[];

/**
 * Endpoints by their path in lower case. Upper and lower case make no difference, because Nayax' documents spell the
 * paths in several ways.
 */
const addresses: ReadonlyMap<string, MessageEndpoint> = new Map([
  ['cortina/saleendnotification', { kind: 'sale_end', flow: null }],
  ...Object.entries(flows).flatMap(([name, flow]) =>
    kinds.map((kind): [string, MessageEndpoint] => [`cortina/${name}/${kind}`, { kind, flow }]),
  ),
]);

const SESSION_ADDRESS = 'cortina/startsession';

type Params = { readonly Params: { readonly key: string; readonly '*': string } };

/**
 * Registers the endpoints for Nayax (docs/nayax.md). Nayax does not sign its messages, so the caller is checked before
 * the body is read. An unknown caller gets 'not found'. Every caller gets the same response while Nayax is not
 * connected.
 */
export function registerNayaxRoutes(app: App, deps: Deps): void {
  const nayaxNow = () => deps.nayaxConnection()?.config ?? null;
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MESSAGE_MAX_BYTES }, (_request, body, parsed) => {
      parsed(null, body);
    });
    scope.post<Params>('/api/terminals/nayax/:key/*', {
      config: { access: 'signed', confidential: true },
      bodyLimit: MESSAGE_MAX_BYTES,
      onRequest: async (request, reply) => {
        const nayax = nayaxNow();
        if (nayax === null) return sendProblemResponse({ code: 'not_found', request, reply });
        const lacks = createCortinaCallerCheck(nayax)({
          address: request.ip,
          key: request.params.key,
          header: (name) => headerOf(request, name),
        });
        if (lacks === null) return;
        deps.metrics.count('nayax_message', { outcome: `no_${lacks}` });
        deps.log.warn(
          { lacks, network: networkOfIpAddress(request.ip) },
          'a caller that is not Nayax used a Nayax endpoint',
        );
        return sendProblemResponse({ code: 'not_found', request, reply });
      },
      handler(request, reply) {
        const nayax = nayaxNow();
        if (nayax === null) return sendProblemResponse({ code: 'not_found', request, reply });
        return answerMessage({ ...deps, nayax }, request, reply);
      },
    });
    done();
  });
}

async function answerMessage(
  deps: NayaxMessageDeps,
  request: FastifyRequest<Params>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.params['*'].toLowerCase().replace(/\/+$/, '');
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const address = addresses.get(path);
  if (path !== SESSION_ADDRESS && address === undefined)
    return sendProblemResponse({ code: 'not_found', request, reply });
  const answer = address === undefined ? await openSession(deps, bytes) : await receiveMessage(deps, address, bytes);
  deps.metrics.count('nayax_message', { outcome: isApprovalResponse(answer) ? 'approved' : 'declined' });
  return reply.code(200).type('application/json').send(answer);
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
