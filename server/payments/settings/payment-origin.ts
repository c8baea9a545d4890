import type { PaymentsConfig } from './payment-config.ts';

/**
 * Returns the origins of the providers' payment pages for the content security policy. Returns null if all pages are on
 * our own origin. PayPlus' pages are on another host than its API, CardCom's pages on the same host. A payment through
 * Nayax uses the owner's own page. The policy is created at the start of the server, so providers that the owner may
 * still connect are included.
 */
export function paymentOriginOf({ payment }: PaymentsConfig): string | null {
  const { sandbox, payplus, cardcom, nayaxEcom } = payment;
  const origins = [
    ...(sandbox === null || sandbox.baseUrl === null ? [] : [new URL(sandbox.baseUrl).origin]),
    ...(payplus === null ? [] : paymentPageOrigins(payplus.url)),
    ...(cardcom === null ? [] : cardcom.pages),
    ...(nayaxEcom === null ? [] : [new URL(nayaxEcom.paymentPageUrl).origin]),
    ...payment.connectableProviderUrls.flatMap(paymentPageOrigins),
  ];
  return origins.length === 0 ? null : [...new Set(origins)].join(' ');
}

const PAYPLUS_DOMAIN = '.payplus.co.il';

function paymentPageOrigins(address: string): string[] {
  const { hostname, origin } = new URL(address);
  return hostname.endsWith(PAYPLUS_DOMAIN) ? [`https://*${PAYPLUS_DOMAIN}`] : [origin];
}
