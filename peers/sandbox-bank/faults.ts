import { z } from 'zod';

/** API calls for which tests can inject failures. */
const sandboxCalls = ['sessions', 'payments', 'refunds', 'charges'] as const;
export type SandboxCall = (typeof sandboxCalls)[number];

const COUNT_MAX = 1_000_000;
const DELAY_MAX_MS = 3_600_000;

const count = z.int().min(1).max(COUNT_MAX).default(1);
const delayMs = z.int().min(0).max(DELAY_MAX_MS);
const on = z.enum(sandboxCalls).optional();

/**
 * Injected failures. Each has the number of calls or events to which it applies. Failures of events apply when the
 * event is created.
 */
export const faultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('late'), count, delayMs }),
  z.object({ kind: z.literal('lost'), count }),
  z.object({ kind: z.literal('duplicated'), count, copies: z.int().min(2).max(50).default(2) }),
  /** The next `count` events arrive in reverse order, with `delayMs` between them. */
  z.object({ kind: z.literal('reordered'), count: count.unwrap().default(2), delayMs: delayMs.default(500) }),
  /** The webhook has an invalid signature. It is not sent again. */
  z.object({ kind: z.literal('forged'), count }),
  /** The captured amount of the next payments is different from the requested amount. */
  z.object({ kind: z.literal('other_amount'), count, amountAgorot: z.int().positive() }),
  /** The server responds with status 503 and does nothing. */
  z.object({ kind: z.literal('down'), count, on }),
  /** The server responds only after `delayMs`. */
  z.object({ kind: z.literal('slow'), count, delayMs, on }),
  /** The call is carried out, but the connection closes before the response. */
  z.object({ kind: z.literal('cut'), count, on }),
]);
export type Fault = z.output<typeof faultSchema>;
export type FaultRequest = z.input<typeof faultSchema>;

type FaultOf<Kind extends Fault['kind']> = Extract<Fault, { kind: Kind }>;

export type FaultInjector = {
  /** Sets an injected failure. It replaces a pending failure of the same kind. */
  next(order: FaultRequest): Fault;
  /** Uses up one injected failure and returns it with the count that it had before. Returns null if there is none. */
  take<Kind extends Fault['kind']>(kind: Kind, call?: SandboxCall): FaultOf<Kind> | null;
  list(): readonly Fault[];
  clear(): void;
};

/** Creates the list of injected failures. The list exists in memory only, so a restart removes all failures. */
export function createFaultInjector(): FaultInjector {
  const waiting = new Map<Fault['kind'], Fault>();
  return {
    next: (order) => {
      const fault = faultSchema.parse(order);
      waiting.set(fault.kind, fault);
      return fault;
    },
    take: (kind, call) => consumeFault(waiting, kind, call),
    list: () => [...waiting.values()],
    clear: () => waiting.clear(),
  };
}

function consumeFault<Kind extends Fault['kind']>(
  waiting: Map<Fault['kind'], Fault>,
  kind: Kind,
  call: SandboxCall | undefined,
): FaultOf<Kind> | null {
  const fault = waiting.get(kind);
  if (fault === undefined || !isOfKind(fault, kind)) return null;
  if ('on' in fault && fault.on !== undefined && fault.on !== call) return null;
  if (fault.count > 1) waiting.set(kind, { ...fault, count: fault.count - 1 });
  else waiting.delete(kind);
  return fault;
}

function isOfKind<Kind extends Fault['kind']>(fault: Fault, kind: Kind): fault is FaultOf<Kind> {
  return fault.kind === kind;
}
