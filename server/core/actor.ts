import { assertNever } from '#domain/core/assert-never.ts';
import type { CustomerId, SessionId, StaffId } from '#contracts/core/ids.ts';
import type { Permission } from '#contracts/core/permission.ts';

/** Whether the request carries a solved proof-of-work challenge; the first question uses it up. */
export type WorkProof = () => Promise<boolean>;

/**
 * Who asks. Every use case takes one; nobody acts without being somebody.
 * `address` is the client's network in a form fit for limits: an IPv4 address, or the /64 of an IPv6 one.
 */
export type Guest = {
  readonly kind: 'guest';
  /** SHA-256 of the purchase cookie; null in a browser that has bought nothing yet. */
  readonly guestHash: Buffer | null;
  readonly address: string;
  readonly work?: WorkProof;
};

/** Somebody with a session that is still good. */
export type Customer = {
  readonly kind: 'customer';
  readonly customerId: CustomerId;
  readonly sessionId: SessionId;
  /** When they last proved who they are; epoch ms. */
  readonly provenAt: number;
  readonly guestHash: Buffer | null;
  readonly address: string;
  readonly work?: WorkProof;
};

/** The shop itself: workers, schedules and verified providers. `name` goes into the audit. */
export type System = { readonly kind: 'system'; readonly name: string };

/** Somebody who works here, signed in to the staff portal with both steps. */
export type Staff = {
  readonly kind: 'staff';
  readonly staffId: StaffId;
  readonly sessionId: SessionId;
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
  /** When they last showed their second factor; epoch ms. */
  readonly provenAt: number;
  readonly address: string;
  readonly work?: WorkProof;
};

/** Whoever may stand behind an HTTP call of the site. */
export type Visitor = Guest | Customer;

/** Whoever may stand behind any HTTP call. */
export type Caller = Visitor | Staff;

export type Actor = Caller | System;

export function systemActor(name: string): System {
  return { kind: 'system', name };
}

/** The account that a visitor is signed in to; null for a guest. */
export function accountOf(visitor: Visitor): CustomerId | null {
  return visitor.kind === 'customer' ? visitor.customerId : null;
}

/** What the audit says of an actor; never a personal value. */
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
