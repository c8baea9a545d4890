import type { SandboxPayment } from '#contracts/payments/sandbox-pay.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';

export type SealingKeyring = Pick<Keyring, 'open' | 'seal'>;

const SEALED = 'sealed:';

type ReturnUrlName = 'cancelUrl' | 'returnUrl';

function sealContextOf(name: ReturnUrlName, providerRef: string): SealContext {
  return `sandbox.payment|${name}|${providerRef}`;
}

/**
 * Encrypts the URLs to which the payer returns after the payment. They contain the order's token, which must not be
 * readable in the table.
 */
export function encryptReturnUrls(keyring: SealingKeyring, payment: SandboxPayment): SandboxPayment {
  function sealed(name: ReturnUrlName): string {
    return SEALED + keyring.seal(sealContextOf(name, payment.providerRef), payment[name]).toString('base64');
  }
  return { ...payment, returnUrl: sealed('returnUrl'), cancelUrl: sealed('cancelUrl') };
}

/**
 * Decrypts the return URLs of a payment. URLs in rows that were written before the encryption was introduced are
 * returned unchanged.
 */
export function decryptReturnUrls<Known extends SandboxPayment | null>(keyring: SealingKeyring, payment: Known): Known {
  if (payment === null) return payment;
  const { providerRef } = payment;
  function decryptReturnUrl(name: ReturnUrlName, kept: string): string {
    if (!kept.startsWith(SEALED)) return kept;
    return keyring.open(sealContextOf(name, providerRef), Buffer.from(kept.slice(SEALED.length), 'base64'));
  }
  return {
    ...payment,
    returnUrl: decryptReturnUrl('returnUrl', payment.returnUrl),
    cancelUrl: decryptReturnUrl('cancelUrl', payment.cancelUrl),
  };
}
