import { assertNever } from '#domain/core/assert-never.ts';
import type { CustomerId, SessionId, StaffId } from '#contracts/core/ids.ts';
import type { Permission } from '#contracts/core/permission.ts';
import type { AccessScope } from '#contracts/core/access-scope.ts';

/**
 * Returns true if the request carries a solved proof-of-work challenge. A challenge is valid for one use: the first
 * call marks it as used.
 */
export type ProofOfWorkVerifier = () => Promise<boolean>;

/**
 * A visitor without a session. `address` is the client's network for rate limits: an IPv4 address, or the /64 network
 * of an IPv6 address.
 */
export type Guest = {
  readonly kind: 'guest';
  /** SHA-256 of the purchase cookie; null if the browser has no purchase cookie. */
  readonly guestHash: Buffer | null;
  readonly address: string;
  readonly work?: ProofOfWorkVerifier;
};

export type Customer = {
  readonly kind: 'customer';
  readonly customerId: CustomerId;
  readonly sessionId: SessionId;
  /** Time of the last authentication, in epoch ms. */
  readonly provenAt: number;
  readonly guestHash: Buffer | null;
  readonly address: string;
  readonly work?: ProofOfWorkVerifier;
};

/**
 * The shop itself, when a worker, a scheduled job or a provider's verified message makes a change. `name` is written to
 * the audit log.
 */
export type SystemActor = { readonly kind: 'system'; readonly name: string };

/** A staff user who signed in to the staff portal with both factors. */
export type Staff = {
  readonly kind: 'staff';
  readonly staffId: StaffId;
  readonly sessionId: SessionId;
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Scope of a staff user who may see only a part of the shop; null for all other staff users. */
  readonly scope: AccessScope;
  /** Time of the last second-factor check, in epoch ms. */
  readonly provenAt: number;
  readonly address: string;
  readonly work?: ProofOfWorkVerifier;
};

export type Visitor = Guest | Customer;

export type Caller = Visitor | Staff;

export type Actor = Caller | SystemActor;

export function systemActor(name: string): SystemActor {
  return { kind: 'system', name };
}

/** Returns the account id of a signed-in visitor. Returns null for a guest. */
export function customerIdOf(visitor: Visitor): CustomerId | null {
  return visitor.kind === 'customer' ? visitor.customerId : null;
}

/** Returns the name of an actor for the audit log. It contains no personal data. */
export function auditNameOf(actor: Actor): string {
  switch (actor.kind) {
    case 'system':
      return `system:${actor.name}`;
    case 'customer':
      return `customer:${actor.customerId}`;
    case 'staff':
      return `staff:${actor.staffId}`;
    case 'guest':
      return 'guest';
    default:
      return assertNever(actor);
  }
}
