import { randomBytes } from 'node:crypto';
import type { ConnectableProviderName } from '#contracts/staff/settings/connectable-providers.ts';
import type { Settings } from '#server/core/config/config.ts';
import type { NayaxSetting } from '#server/stations/public.ts';
import type { Deps } from '#server/staff/deps.ts';

const NAME = 'NAYAX_CALLBACK_KEY' satisfies NayaxSetting;
const KEY_BYTES = 32;

/**
 * Returns the setting with the secret part of the URL that Nayax calls. The first connection gets a new secret. Later
 * changes of other values keep it, because Nayax stores the URL. Returns no settings for other providers.
 */
export function nayaxCallbackSettingsOf(
  { credentials }: Pick<Deps, 'credentials'>,
  provider: ConnectableProviderName,
): Settings {
  if (provider !== 'nayax') return {};
  const saved = credentials.listSaved().find((one) => one.provider === provider)?.settings?.[NAME];
  return { [NAME]: saved ?? randomBytes(KEY_BYTES).toString('hex') };
}

/** Returns the callback URL that the owner enters at Nayax. Returns null if the settings belong to another provider. */
export function nayaxCallbackUrlOf({ config }: Pick<Deps, 'config'>, settings: Settings): string | null {
  const key = settings[NAME];
  return key === undefined ? null : `${config.publicUrl}/api/terminals/nayax/${key}`;
}
