import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import type { RequiredPermission } from '#contracts/core/permission.ts';
import type { AllRefusals } from './problems/refusal.ts';
import type { RateLimit } from './limits/define-rate-limits.ts';

/** The HTTP application. Tests inject requests into it without a socket. */
export type App = FastifyInstance;

/**
 * Access level of a route. It is required: the server does not start without it. 'staff' routes also declare a
 * permission. 'holder': the path or body contains a secret that grants access. 'customer': the caller has a session.
 * 'signed': a signature over the raw bytes or, for a provider that does not sign, its IP address and a secret in the
 * path. 'signed' routes are exempt from the same-origin guard. 'loopback': the operator's token (METRICS_TOKEN), in
 * development also any request from this machine. 'relayed': also exempt from the guard; the route runs the guard
 * itself, and responds to a cross-site request only with a page that posts it again from our site.
 */
export const accessKinds = ['anyone', 'holder', 'customer', 'staff', 'signed', 'relayed', 'loopback'] as const;
export type Access = (typeof accessKinds)[number];

/**
 * A registered route with its API definition. The definition is null for pages, files and protocols of other companies.
 */
export type RegisteredRoute = {
  readonly method: string;
  readonly path: string;
  readonly endpoint: Endpoint | null;
  readonly access: Access;
  readonly freshProof: boolean;
  /** Permission that a 'staff' route requires; null for all other routes. */
  readonly permission: RequiredPermission | null;
  /** True for a 'staff' route that staff users with a limited scope may use. */
  readonly scoped: boolean;
  /** Rate limits for guesses of the route's secret. They are consumed before the request is handled. */
  readonly guesses: readonly RateLimit[];
};

export type RegisteredRoutes = {
  readonly routes: readonly RegisteredRoute[];
  /** Returns the HTTP methods that a path accepts. The list is empty if the path does not exist. */
  methodsAt(path: string): string[];
};

/* oxlint-disable typescript/consistent-type-definitions -- module augmentation needs interfaces */
declare module 'fastify' {
  interface FastifyInstance {
    deps: CoreDeps;
    known: RegisteredRoutes;
    /** HTTP status and message of every problem code. */
    refusals: AllRefusals;
    /** Origins of the hosted payment pages, to which forms on our pages post; null if there are none. */
    paymentOrigin: string | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** True if the user must have authenticated within the last ten minutes. */
    freshProof?: boolean;
    /** Permission that the caller needs; required for 'staff' routes. */
    permission?: RequiredPermission;
    /**
     * True if a staff user with a limited scope may make the call, because the call's queries are limited to that
     * scope.
     */
    scoped?: boolean;
    /**
     * Rate limits that each request with this route's secret consumes. They are needed because the secret can be a
     * guess.
     */
    guesses?: readonly RateLimit[];
    /**
     * True for a signed POST that machines send all day and that changes no business data. Such a request is logged
     * like a read.
     */
    isLoggedAsRead?: boolean;
    /** True if the response must not be cached or indexed, and its URL must not appear in a Referer header. */
    confidential?: boolean;
    /** API definition of the route. Pages and files have none. */
    endpoint?: Endpoint;
  }
}
