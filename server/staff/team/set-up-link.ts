import type { Config } from '#server/core/config/config.ts';

type Needs = Pick<Config, 'publicUrl'>;

/** The page that takes the token of the link's fragment, or the code that the mail carries. */
export function setUpPage({ publicUrl }: Needs): string {
  return `${publicUrl}/admin/setup`;
}

/** The token travels in the fragment, which no server and no referrer sees. */
export function setUpLink(config: Needs, token: string): string {
  return `${setUpPage(config)}#${token}`;
}
