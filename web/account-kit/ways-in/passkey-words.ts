import type { Locale } from '#contracts/core/locale.ts';
import type { Passkey } from '#contracts/identity/passkeys.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

export function passkeyTexts(passkey: Passkey, locale: Locale): { readonly name: string; readonly facts: string } {
  const { name, createdAt, lastUsedAt, backedUp } = passkey;
  const facts = [
    m.dashboard_added_on({ date: formatDate(Date.parse(createdAt), locale) }),
    ...(lastUsedAt === null ? [] : [m.dashboard_used_on({ date: formatDate(Date.parse(lastUsedAt), locale) })]),
    ...(backedUp ? [m.dashboard_synced()] : []),
  ];
  return { name: name === '' ? m.dashboard_passkey_nameless() : name, facts: facts.join(' · ') };
}
