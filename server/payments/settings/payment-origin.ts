import type { PaymentsConfig } from './payment-config.ts';

/**
 * Returns the origin of the provider's hosted payment pages; null if the pages are on our own origin. PayPlus' pages
 * are on a different host than its API, CardCom's pages are on the same host, and a payment through Nayax uses the
 * owner's own page. Providers that the owner may connect in the portal are included, because the policy is created at
 * the start.
 */
export function paymentOriginOf({ payment }: PaymentsConfig): string | null {
  const { sandbox, payplus, cardcom, nayaxEcom } = payment;
  const origins = [
    ...(sandbox === null || sandbox.baseUrl === null ? [] : [new URL(sandbox.baseUrl).origin]),
    ...(payplus === null ? [] : pagesBeside(payplus.url)),
    ...(cardcom === null ? [] : cardcom.pages),
    ...(nayaxEcom === null ? [] : [new URL(nayaxEcom.kitPage).origin]),
    ...payment.connectable.flatMap(pagesBeside),
  ];
  return origins.length === 0 ? null : [...new Set(origins)].join(' ');
}

const PAYPLUS_DOMAIN = '.payplus.co.il';

function pagesBeside(address: string): string[] {
  const { hostname, origin } = new URL(address);
  return hostname.endsWith(PAYPLUS_DOMAIN) ? [`https://*${PAYPLUS_DOMAIN}`] : [origin];
}
