import type { Config } from '#server/core/config/config.ts';

type Needs = Pick<Config, 'publicUrl'>;

/** Returns the page that accepts the token in the link's fragment, or the code from the mail. */
export function setUpPage({ publicUrl }: Needs): string {
  return `${publicUrl}/admin/setup`;
}

/** Returns the link with the token in the fragment, which is never sent to a server or in a referrer. */
export function setUpLink(config: Needs, token: string): string {
  return `${setUpPage(config)}#${token}`;
}
