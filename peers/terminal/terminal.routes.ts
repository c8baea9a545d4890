import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#server/core/clock/port.ts';
import type { App } from '#server/core/http/app-type.ts';
import { sendProblemResponse } from '#server/core/http/problems/error-response.ts';
import { SCANNED_TEXT_MAX_LENGTH } from '#contracts/stations/station-protocol.ts';
import { machineSpeeds } from './machine-time.ts';
import { behaviours, programs, bayDefects } from './simulated-bay.ts';
import { screensPage, terminalPage } from './terminal-page.ts';
import { fontFiles, pageCss, pageStylePath, screenCss, screenStylePath } from './terminal-style.ts';
import { FULL_TANK_PERCENT } from './meters.ts';
import type { Terminal, SimulatedTerminals } from './terminals.ts';

const SEE_OTHER = 303;

const paramsSchema = z.object({ slug: z.string().max(80) });

const actSchema = z.object({
  behaviour: z.enum(behaviours).optional(),
  bayNo: z.coerce.number().int().min(1).max(20).optional(),
  program: z.enum(programs).optional(),
  finish: z.literal('1').optional(),
  cable: z.enum(['in', 'out']).optional(),
  speed: z.coerce.number().pipe(z.literal(machineSpeeds)).optional(),
  defect: z.enum([...bayDefects, 'none']).optional(),
  fill: z.literal('1').optional(),
  text: z.string().trim().min(1).max(SCANNED_TEXT_MAX_LENGTH).optional(),
});

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'self'";

const open = { config: { access: 'anyone', confidential: true } } as const;

type TerminalRouteDeps = { readonly terminals: SimulatedTerminals; readonly clock: Clock; readonly publicUrl: string };

/**
 * Registers `/dev/terminal`, which are the pages of the simulated machines of the sample stations. Never registered in
 * production.
 */
export function registerTerminalRoutes(app: App, { terminals, clock, publicUrl }: TerminalRouteDeps): void {
  for (const [path, css] of [
    [pageStylePath, pageCss],
    [screenStylePath, screenCss],
  ] as const) {
    app.get(path, { config: { access: 'anyone' } }, (_request, reply) => reply.type('text/css').send(css));
  }
  for (const { path, type, bytes } of fontFiles) {
    app.get(path, { config: { access: 'anyone' } }, (_request, reply) => reply.type(type).send(bytes));
  }
  registerNayaxStart(app, terminals);
  app.get('/dev/terminal', open, (request, reply) => {
    const [first] = terminals.list();
    if (first === undefined) return sendProblemResponse({ code: 'not_found', request, reply });
    return reply.redirect(`/dev/terminal/${first.place.slug}`, SEE_OTHER);
  });
  app.get('/dev/terminal/:slug', open, (request, reply) => {
    const terminal = requestedTerminal(terminals, request.params);
    if (terminal === null) return sendProblemResponse({ code: 'not_found', request, reply });
    return sendPage(reply, terminalPage({ terminal, terminals: terminals.list(), publicUrl }));
  });
  app.get('/dev/terminal/:slug/screens', open, (request, reply) => {
    const terminal = requestedTerminal(terminals, request.params);
    if (terminal === null) return sendProblemResponse({ code: 'not_found', request, reply });
    return sendPage(reply, screensPage(terminal, clock.now()));
  });
  app.post('/dev/terminal/:slug', open, async (request, reply) => {
    const terminal = requestedTerminal(terminals, request.params);
    const act = actSchema.safeParse(request.body);
    if (terminal === null || !act.success) return sendProblemResponse({ code: 'not_found', request, reply });
    await perform(terminal, act.data);
    return reply.redirect(`/dev/terminal/${terminal.place.slug}`, SEE_OTHER);
  });
}

/** Registers the route that receives the shop's start requests, as Lynx does, and starts the requested reader. */
function registerNayaxStart(app: App, terminals: SimulatedTerminals): void {
  app.post('/dev/nayax/payment/v2/transactions/cortina/:name/start', open, (request, reply) => {
    const reader = terminals.list().find((terminal) => terminal.reader !== null)?.reader ?? null;
    if (reader === null) return sendProblemResponse({ code: 'not_found', request, reply });
    const refusal = reader.network.refusalOf(request.body);
    if (refusal === null) reader.wake(reader.network.parseStartRequest(request.body));
    return reply.send(refusal ?? { Status: { Verdict: 'Approved' } });
  });
}

function requestedTerminal(terminals: SimulatedTerminals, params: unknown): Terminal | null {
  const parsed = paramsSchema.safeParse(params);
  return parsed.success ? terminals.find(parsed.data.slug) : null;
}

async function perform({ station }: Terminal, act: z.output<typeof actSchema>): Promise<void> {
  const { behaviour, bayNo, cable, speed } = act;
  if (cable !== undefined) station.cable?.plug(cable === 'in');
  if (behaviour !== undefined) station.behave(behaviour);
  if (speed !== undefined) station.speedControl?.set(speed);
  if (bayNo !== undefined && bayNo <= station.bays.length) await performAtBay(station, { ...act, bayNo });
}

async function performAtBay(
  station: Terminal['station'],
  { bayNo, program, fill, finish, text, defect }: z.output<typeof actSchema> & { readonly bayNo: number },
): Promise<void> {
  if (program !== undefined) station.choose(bayNo, program);
  if (finish !== undefined) station.finish(bayNo);
  if (defect !== undefined) station.sensors?.set(bayNo, defect === 'none' ? null : defect);
  if (fill !== undefined) station.sensors?.fillTanks(bayNo, FULL_TANK_PERCENT);
  if (text !== undefined) await station.scan(bayNo, text);
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .removeHeader('x-frame-options')
    .send(page);
}
