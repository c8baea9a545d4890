import type { Config } from '#server/core/config/config.ts';

type PublicUrlConfig = Pick<Config, 'publicUrl'>;

/**
 * Returns the URL of the page that accepts an invitation. The page accepts the token in the link's fragment, or the
 * code from the mail.
 */
export function setUpPageUrl({ publicUrl }: PublicUrlConfig): string {
  return `${publicUrl}/admin/setup`;
}

export function passwordResetPageUrl({ publicUrl }: PublicUrlConfig): string {
  return `${publicUrl}/admin/reset`;
}

/**
 * Returns the link of an invitation. The token is in the link's fragment, because browsers send a fragment neither to a
 * server nor in a referrer.
 */
export function setUpLinkUrl(config: PublicUrlConfig, token: string): string {
  return `${setUpPageUrl(config)}#${token}`;
}

/** Returns the link with which a staff user sets a new password. The token is in the link's fragment. */
export function passwordResetUrl(config: PublicUrlConfig, token: string): string {
  return `${passwordResetPageUrl(config)}#${token}`;
}

export function emailChangeCancelPageUrl({ publicUrl }: PublicUrlConfig): string {
  return `${publicUrl}/admin/stop-email`;
}

/** Returns the link that stops a change of the email address. The token is in the link's fragment. */
export function emailChangeCancelUrl(config: PublicUrlConfig, token: string): string {
  return `${emailChangeCancelPageUrl(config)}#${token}`;
}
