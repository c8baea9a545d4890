import type { Config } from '#server/core/config/config.ts';

/** The token travels in the fragment, which no server and no referrer sees. */
export function setUpLink({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  return `${publicUrl}/admin/setup#${token}`;
}
