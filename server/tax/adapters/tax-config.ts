/**
 * Settings of the Tax Authority's interface for allocation numbers; docs/accountant.md says where to get each value.
 */
export type AuthorityConfig = {
  readonly server: 'production' | 'sandbox';
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
  readonly user: string;
  readonly softwareNumber: number;
};

/** Certificate and private key for signing documents, both PEM. */
export type SigningKey = { readonly certificate: string; readonly privateKey: string };
