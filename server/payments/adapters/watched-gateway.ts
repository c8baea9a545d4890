import type { CheckoutGateway } from './port.ts';
import { GatewayUnavailableError } from './gateway-errors.ts';

/** A provider's health, as recorded since the start of this process. Instants are in epoch ms. */
export type GatewayHealth = {
  readonly lastSuccessAt: number | null;
  readonly lastFailureAt: number | null;
  /**
   * Time of the newest request that found no connection or whose credentials were refused. Null after the next
   * successful request.
   */
  readonly unreachedAt: number | null;
  /** Text of the newest error, without personal data. Null if no request has failed. */
  readonly lastError: string | null;
};

const ERROR_MAX = 200;

function isDown({ reason }: GatewayUnavailableError): boolean {
  return reason === 'unreached' || reason === 'credentials';
}

/** Wraps a payment gateway and records its health. A refused request does not change the recorded health. */
export function watchGateway(
  gateway: CheckoutGateway,
  now: () => number,
): { readonly gateway: CheckoutGateway; readonly health: () => GatewayHealth } {
  let health: GatewayHealth = { lastSuccessAt: null, lastFailureAt: null, unreachedAt: null, lastError: null };

  async function watch<Result>(call: Promise<Result>): Promise<Result> {
    try {
      const result = await call;
      health = { ...health, lastSuccessAt: now(), unreachedAt: null };
      return result;
    } catch (error) {
      if (error instanceof GatewayUnavailableError) {
        const unreachedAt = isDown(error) ? now() : health.unreachedAt;
        health = { ...health, lastFailureAt: now(), unreachedAt, lastError: error.message.slice(0, ERROR_MAX) };
      }
      throw error;
    }
  }

  const { chargeStored, findDocument, listPayments } = gateway;
  return {
    gateway: {
      ...gateway,
      createSession: (request) => watch(gateway.createSession(request)),
      getStatus: (merchantRef) => watch(gateway.getStatus(merchantRef)),
      refund: (request) => watch(gateway.refund(request)),
      checkConnection: () => watch(gateway.checkConnection()),
      ...(chargeStored === undefined ? {} : { chargeStored: (charge) => watch(chargeStored(charge)) }),
      ...(findDocument === undefined ? {} : { findDocument: (question) => watch(findDocument(question)) }),
      ...(listPayments === undefined ? {} : { listPayments: (period) => watch(listPayments(period)) }),
    },
    health: () => health,
  };
}
