import type { SandboxPayment } from '#contracts/payments/sandbox-pay.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';

export type Seals = Pick<Keyring, 'open' | 'seal'>;

const SEALED = 'sealed:';

type AddressName = 'cancelUrl' | 'returnUrl';

function contextOf(name: AddressName, providerRef: string): SealContext {
  return `sandbox.payment|${name}|${providerRef}`;
}

/**
 * Encrypts the return URLs of a payer, because they contain the order's token, which must not be readable in the table.
 */
export function sealAddresses(keyring: Seals, payment: SandboxPayment): SandboxPayment {
  function sealed(name: AddressName): string {
    return SEALED + keyring.seal(contextOf(name, payment.providerRef), payment[name]).toString('base64');
  }
  return { ...payment, returnUrl: sealed('returnUrl'), cancelUrl: sealed('cancelUrl') };
}

/** Decrypts return URLs. URLs in rows that were written before the encryption was introduced are returned unchanged. */
export function openAddresses<Known extends SandboxPayment | null>(keyring: Seals, payment: Known): Known {
  if (payment === null) return payment;
  const { providerRef } = payment;
  function openAddress(name: AddressName, kept: string): string {
    if (!kept.startsWith(SEALED)) return kept;
    return keyring.open(contextOf(name, providerRef), Buffer.from(kept.slice(SEALED.length), 'base64'));
  }
  return {
    ...payment,
    returnUrl: openAddress('returnUrl', payment.returnUrl),
    cancelUrl: openAddress('cancelUrl', payment.cancelUrl),
  };
}
