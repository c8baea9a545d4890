import { randomUUID } from 'node:crypto';

export type EcomSession = {
  readonly id: string;
  readonly merchantRequestId: string;
  /** Amount in the unit in which the shop sent it, which is shekels or agorot. */
  readonly amount: number;
  readonly currency: string;
  readonly redirectURL: string;
};

export type EcomTransaction = {
  readonly id: string;
  readonly timeUtc: string;
  readonly amount: number;
  readonly currency: string;
  /** Status code of the transaction: 12 approved, 22 declined, 53 pending, 62 voided, 64 refunded, 113 cancelled. */
  readonly status: number;
  readonly merchantRequestId: string;
};

export type EcomRefund = { readonly name: string; readonly amount: number; readonly of: string };

export type EcomStore = ReturnType<typeof createEcomStore>;

const FIRST_TRANSACTION = 20_000_121_692;
const CENT = 0.001;

/** Creates the state of the simulated Nayax. It consists of sessions, their results and refunds. */
export function createEcomStore() {
  const sessions: EcomSession[] = [];
  const results = new Map<string, EcomTransaction>();
  const refunds: EcomRefund[] = [];
  let transactions = 0;

  function sessionOf(merchantRef: string): EcomSession {
    const session = sessions.findLast(({ merchantRequestId }) => merchantRequestId === merchantRef);
    if (session === undefined) throw new Error(`Nayax has no session of ${merchantRef}`);
    return session;
  }

  return {
    sessions,
    refunds,
    sessionOf,
    open(session: Omit<EcomSession, 'id'>): EcomSession {
      const opened = { ...session, id: randomUUID() };
      sessions.push(opened);
      return opened;
    },
    resultOf: (sessionId: string) => results.get(sessionId) ?? null,
    transaction: (id: string) => [...results.values()].find((one) => one.id === id) ?? null,
    pay(merchantRef: string, approved: boolean, given: Partial<EcomTransaction> = {}): EcomTransaction {
      const { id, amount, currency } = sessionOf(merchantRef);
      transactions += 1;
      const transaction = {
        id: String(FIRST_TRANSACTION + transactions),
        timeUtc: new Date().toISOString(),
        amount,
        currency,
        status: approved ? 12 : 22,
        merchantRequestId: merchantRef,
        ...given,
      };
      results.set(id, transaction);
      return transaction;
    },
    /** Adds a refund. Returns false if the refunds would then exceed the captured amount. */
    giveBack(refund: EcomRefund): boolean {
      const taken = [...results.values()].find(({ id }) => id === refund.of)?.amount ?? 0;
      const before = refunds.filter(({ of }) => of === refund.of).reduce((sum, { amount }) => sum + amount, 0);
      if (before + refund.amount > taken + CENT) return false;
      refunds.push(refund);
      return true;
    },
  };
}
