import { declineCodes, type DeclineReason } from '#contracts/stations/cortina.ts';

const AGOROT_PER_SHEKEL = 100;

/** Facts of an approved transaction. A repeated response contains the same facts. */
export type ApprovedTransaction = {
  readonly transactionId: string;
  readonly reference: string;
  readonly agorot: number;
};

/** Returns the response body of an approval. The body is stored, so that a repeated request gets the same bytes. */
export function approvalResponse(transaction?: ApprovedTransaction): string {
  const status = { Verdict: 'Approved', Code: 0, StatusMessage: 'OK' };
  if (transaction === undefined) return JSON.stringify({ Status: status });
  const { transactionId, reference, agorot } = transaction;
  const amount = agorot / AGOROT_PER_SHEKEL;
  return JSON.stringify({
    Status: status,
    PaymentInfo: { SrvTranId: transactionId, AuthCode: reference, AuthAmount: amount, SettAmount: amount },
  });
}

export function declineResponse(reason: DeclineReason): string {
  const status = { Verdict: 'Declined', Code: declineCodes[reason], StatusMessage: reason.replaceAll('_', ' ') };
  return JSON.stringify({ Status: status });
}

export function sessionOpenedResponse(cipher: string): string {
  return JSON.stringify({ TranIDCipher: cipher, Status: { Verdict: 'Approved', Code: 0, StatusMessage: 'OK' } });
}

export function isApprovalResponse(answer: string): boolean {
  return answer.includes('"Verdict":"Approved"');
}
