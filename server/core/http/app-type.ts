import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { RoutePermission } from '#contracts/core/permission.ts';
import type { LimitName } from './limits/limit-table.ts';

/** The HTTP application: a value that tests inject requests into, without a socket. */
export type App = FastifyInstance;

/**
 * Who may call a route. Compulsory: a route that does not say stops the boot. 'staff' names a permission, too.
 * 'holder' proves itself by a capability in the path or body, 'customer' by a session, 'signed' by a signature over its raw
 * bytes or, where a provider signs nothing, by its address and a secret of the path (and is therefore exempt from the
 * same-origin guard), 'loopback' by the operator's token (METRICS_TOKEN), in development also by coming from this machine. 'relayed' is exempt, too: it asks the guard itself,
 * and answers whatever comes from another site with nothing but a way to send or ask the same from here.
 */
export const accessKinds = ['anyone', 'holder', 'customer', 'staff', 'signed', 'relayed', 'loopback'] as const;
export type Access = (typeof accessKinds)[number];

/** Every route that was registered, with the contract it speaks; null for pages, files and foreign protocols. */
export type KnownRoute = {
  readonly method: string;
  readonly path: string;
  readonly endpoint: Endpoint | null;
  readonly access: Access;
  readonly freshProof: boolean;
  /** For 'staff': what it takes; null for all others. */
  readonly permission: RoutePermission | null;
  /** Budgets that every try at this call is taken from before it is answered. */
  readonly guesses: readonly LimitName[];
};

export type KnownRoutes = {
  readonly routes: readonly KnownRoute[];
  /** Methods that an existing address takes; empty where nothing is there. */
  methodsAt(path: string): string[];
};

/* oxlint-disable typescript/consistent-type-definitions -- a module is augmented by interfaces only */
declare module 'fastify' {
  interface FastifyInstance {
    deps: CoreDeps;
    known: KnownRoutes;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** The proof of who is at the keyboard must be of the last ten minutes. */
    freshProof?: boolean;
    /** Compulsory for 'staff'. */
    permission?: RoutePermission;
    /** What a guess here takes from. */
    guesses?: readonly LimitName[];
    /** What is behind this route must not be kept, indexed or named in a Referer. */
    confidential?: boolean;
    /** The contract this route speaks; routes without one are pages and files. */
    endpoint?: Endpoint;
  }
}
