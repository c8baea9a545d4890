import { z } from 'zod';
import { assertNever } from '#domain/core/assert-never.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { NayaxConfig } from './nayax-config.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { createLynxMachine } from './lynx-machine.ts';
import type { CortinaClient, CortinaStart, CortinaStartResponse, NayaxProduct } from './port.ts';

/** Timeout in ms of a request to Nayax. It is short, because a customer waits at the machine. */
const TIMEOUT_MS = 6 * SECOND_MS;
const SERVER_FAULT = 500;
const AGOROT_PER_SHEKEL = 100;

const answerSchema = z.object({
  Status: z.object({ Verdict: z.string(), Code: z.union([z.number(), z.string()]).nullish() }),
});

/**
 * Creates a client that starts machines through Nayax' Lynx API. If a request with the same id is repeated, the machine
 * starts only once.
 */
export function createCortinaClient(config: NayaxConfig, httpJson: HttpJson): CortinaClient {
  const url = `${config.url}/payment/v2/transactions/cortina/${encodeURIComponent(config.paymentMethod)}/start`;
  return {
    async start(start) {
      const body = JSON.stringify({ ...bodyOf(start, config.userKey), SecretToken: config.secretToken });
      const answer = await httpJson.request({ method: 'POST', url, body, timeoutMs: TIMEOUT_MS });
      if (!answer.ok) return { outcome: 'unanswered', why: answer.reason };
      return verdictOf(answer.status, answer.body);
    },
    restart: config.lynxToken === null ? null : createRestart(config.url, config.lynxToken, httpJson),
    machine:
      config.lynxToken === null
        ? null
        : createLynxMachine({ baseUrl: config.url, token: config.lynxToken, timeoutMs: TIMEOUT_MS }, httpJson),
  };
}

/**
 * Id of the attribute in the Lynx API that restarts a reader. Another attribute restarts the reader into its boot
 * loader instead.
 */
const RESTART_ATTRIBUTE = 144;

function createRestart(baseUrl: string, token: string, httpJson: HttpJson): NonNullable<CortinaClient['restart']> {
  return async (machineId) => {
    if (!/^\d+$/.test(machineId)) return { outcome: 'refused', why: 'the id of the machine is not a number' };
    const url = `${baseUrl}/operational/v1/machines/${encodeURIComponent(machineId)}/attributes/${RESTART_ATTRIBUTE}`;
    // the id is written as text, because the id of a machine can exceed the precision of a JavaScript number
    const body = `{"DeviceAttributeID":${RESTART_ATTRIBUTE},"MachineID":${machineId},"DeviceAttributeValue":"1"}`;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await httpJson.request({
      method: 'PUT',
      url,
      body,
      headers,
      expect: 'status',
      timeoutMs: TIMEOUT_MS,
    });
    if (!answer.ok) return { outcome: 'unanswered', why: answer.reason };
    if (answer.status < 300) return { outcome: 'accepted' };
    return { outcome: answer.status >= SERVER_FAULT ? 'unanswered' : 'refused', why: `status ${answer.status}` };
  };
}

function bodyOf({ transactionId, userId, product }: CortinaStart, userKey: NayaxConfig['userKey']): object {
  const { terminal } = product;
  return {
    [userKey]: userId,
    TransactionId: transactionId,
    ...('uniQr' in terminal ? { UniQR: terminal.uniQr } : { TerminalId: terminal.terminalId }),
    Products: [{ ...selectionOf(product), Price: product.priceAgorot / AGOROT_PER_SHEKEL }],
  };
}

function selectionOf(product: NayaxProduct): object {
  switch (product.interface) {
    case 'pulse_line':
      return { PulseLineNumber: product.selection };
    case 'pulse_array':
    case 'mdb3':
      return { Code: product.selection };
    default:
      return assertNever(product.interface);
  }
}

function verdictOf(status: number, body: unknown): CortinaStartResponse {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) {
    const outcome = status >= SERVER_FAULT || status < 300 ? 'unanswered' : 'refused';
    return { outcome, why: `status ${status}` };
  }
  const { Verdict: verdict, Code: code } = parsed.data.Status;
  if (status < 300 && verdict.toLowerCase() === 'approved') return { outcome: 'accepted' };
  return { outcome: 'refused', why: `code ${code ?? 'none'}` };
}
