import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { RoutePermission } from '#contracts/core/permission.ts';
import type { AllRefusals } from './problems/refusal.ts';
import type { Limit } from './limits/define-limits.ts';

/** The HTTP application. Tests inject requests into it without a socket. */
export type App = FastifyInstance;

/**
 * Access level of a route. It is required: the boot fails without it. 'staff' routes also declare a permission.
 * 'holder': the path or body contains a secret that grants access. 'customer': a session. 'signed': a signature over
 * the raw bytes or, for a provider that does not sign, its IP address and a secret in the path; exempt from the
 * same-origin guard. 'loopback': the operator's token (METRICS_TOKEN), in development also any request from this
 * machine. 'relayed': also exempt; the route runs the guard itself and responds to a cross-site request only with a
 * page that posts it again from our site.
 */
export const accessKinds = ['anyone', 'holder', 'customer', 'staff', 'signed', 'relayed', 'loopback'] as const;
export type Access = (typeof accessKinds)[number];

/** A registered route with its contract; null for pages, files and protocols of other companies. */
export type RegisteredRoute = {
  readonly method: string;
  readonly path: string;
  readonly endpoint: Endpoint | null;
  readonly access: Access;
  readonly freshProof: boolean;
  /** Required permission of a 'staff' route; null for all others. */
  readonly permission: RoutePermission | null;
  /** True for a 'staff' route that is open to limited staff users. */
  readonly scoped: boolean;
  /** Rate limits for guesses of the route's secret, which are consumed before the request is handled. */
  readonly guesses: readonly Limit[];
};

export type RegisteredRoutes = {
  readonly routes: readonly RegisteredRoute[];
  /** Returns the methods that a path accepts; empty if there is no such path. */
  methodsAt(path: string): string[];
};

/* oxlint-disable typescript/consistent-type-definitions -- module augmentation needs interfaces */
declare module 'fastify' {
  interface FastifyInstance {
    deps: CoreDeps;
    known: RegisteredRoutes;
    /** Status and message of every refusal. */
    refusals: AllRefusals;
    /** Origins of the hosted payment pages, for forms that post there; null if there are none. */
    paymentOrigin: string | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** True if the last authentication must not be older than ten minutes. */
    freshProof?: boolean;
    /** Permission that the caller needs; required for 'staff' routes. */
    permission?: RoutePermission;
    /** True if a limited staff user may make the call, because the call's queries are limited to the user's scope. */
    scoped?: boolean;
    /** Rate limits that each request with this route's secret consumes, because the secret can be a guess. */
    guesses?: readonly Limit[];
    /** True for a signed POST that machines send all day and that changes no business data; it is logged like a read. */
    isLoggedAsRead?: boolean;
    /** True if the response must not be cached or indexed, and its URL must not appear in a Referer header. */
    confidential?: boolean;
    /** Contract of the route; pages and files have none. */
    endpoint?: Endpoint;
  }
}
