/**
 * Settings of the Tax Authority's interface for allocation numbers. The source of each value is documented in
 * docs/accountant.md.
 */
export type TaxAuthorityConfig = {
  readonly server: 'production' | 'sandbox';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly user: string;
  readonly softwareNumber: number;
};

/** Certificate and private key with which documents are signed. Both are in PEM format. */
export type SigningKey = { readonly certificate: string; readonly privateKey: string };
