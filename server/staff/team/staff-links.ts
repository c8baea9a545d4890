import type { Config } from '#server/core/config/config.ts';

type Needs = Pick<Config, 'publicUrl'>;

/**
 * Returns the URL of the page that accepts an invitation: by the token in the link's fragment, or by the code from the
 * mail.
 */
export function setUpPageUrl({ publicUrl }: Needs): string {
  return `${publicUrl}/admin/setup`;
}

/** Returns the URL of the page on which a staff user replaces a forgotten password. */
export function passwordResetPageUrl({ publicUrl }: Needs): string {
  return `${publicUrl}/admin/reset`;
}

/**
 * Returns the link of an invitation. Its token is in the fragment, which is never sent to a server or in a referrer.
 */
export function setUpLinkUrl(config: Needs, token: string): string {
  return `${setUpPageUrl(config)}#${token}`;
}

/** Returns the link that sets a new password, with the token in the fragment. */
export function passwordResetUrl(config: Needs, token: string): string {
  return `${passwordResetPageUrl(config)}#${token}`;
}

/** Returns the URL of the page that stops a change of a staff user's email address. */
export function emailChangeStopPageUrl({ publicUrl }: Needs): string {
  return `${publicUrl}/admin/stop-email`;
}

/** Returns the link that stops a change of the email address, with the token in the fragment. */
export function emailChangeStopUrl(config: Needs, token: string): string {
  return `${emailChangeStopPageUrl(config)}#${token}`;
}
