import { declineCodes, type DeclineReason } from '#contracts/stations/cortina.ts';

const AGOROT_PER_SHEKEL = 100;

/** What a transaction was approved with, as an answer repeats it. */
export type ApprovedTransaction = {
  readonly transactionId: string;
  /** What staff finds the wash by. */
  readonly reference: string;
  readonly agorot: number;
};

/** The text of an answer: kept as it is, so that the same question is answered with the same bytes. */
export function approved(transaction?: ApprovedTransaction): string {
  const status = { Verdict: 'Approved', Code: 0, StatusMessage: 'OK' };
  if (transaction === undefined) return JSON.stringify({ Status: status });
  const { transactionId, reference, agorot } = transaction;
  const amount = agorot / AGOROT_PER_SHEKEL;
  return JSON.stringify({
    Status: status,
    PaymentInfo: { SrvTranId: transactionId, AuthCode: reference, AuthAmount: amount, SettAmount: amount },
  });
}

export function declined(reason: DeclineReason): string {
  const status = { Verdict: 'Declined', Code: declineCodes[reason], StatusMessage: reason.replaceAll('_', ' ') };
  return JSON.stringify({ Status: status });
}

/** The answer to the beginning of a reader's session. */
export function sessionOpened(cipher: string): string {
  return JSON.stringify({ TranIDCipher: cipher, Status: { Verdict: 'Approved', Code: 0, StatusMessage: 'OK' } });
}

export function isApproved(answer: string): boolean {
  return answer.includes('"Verdict":"Approved"');
}
