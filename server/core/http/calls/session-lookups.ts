import type { Customer, Staff } from '#server/core/actor.ts';

export type SessionLookup = {
  /** Returns the customer of a session by one indexed read. Returns null if the session is unknown or expired. */
  find(token: string): Promise<Pick<Customer, 'customerId' | 'sessionId' | 'provenAt'> | null>;
};

export type StaffSessionLookup = {
  /**
   * Returns the staff user of a session by one indexed read. Returns null if the session is unknown, expired or
   * revoked. It is read for every call, so that a revoked role has effect from the next call. `look` does not count as
   * use of the session, because an open stream must not keep an idle session alive.
   */
  find(token: string, how?: 'use' | 'look'): Promise<Omit<Staff, 'kind' | 'address' | 'work'> | null>;
};
