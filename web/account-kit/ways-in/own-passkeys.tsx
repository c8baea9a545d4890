import type { Locale } from '#contracts/core/locale.ts';
import type { Passkey } from '#contracts/identity/passkeys.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { useDeviceVerification } from '../use-device-verification.ts';
import { passkeyTexts } from './passkey-words.ts';

/** CSS classes of the page that shows the list. The site and the staff portal have different classes. */
type Look = {
  readonly list?: string;
  readonly row: string;
  readonly title: string;
  readonly detail: string;
  readonly note: string;
};

type OwnPasskeysProps = {
  readonly passkeys: readonly Passkey[];
  readonly locale: Locale;
  readonly look: Look;
  readonly icon?: React.ReactNode;
  add(): Promise<void>;
  remove(passkey: Passkey): Promise<void>;
};

export function OwnPasskeys({ passkeys, locale, look, icon, add, remove }: OwnPasskeysProps) {
  const [pending, during] = useBusy();
  const device = useDeviceVerification();
  return (
    <>
      {passkeys.length === 0 ? null : (
        <ul className={look.list}>
          {passkeys.map((passkey) => {
            const { name, facts } = passkeyTexts(passkey, locale);
            return (
              <li key={passkey.id} className={look.row}>
                {icon}
                <div className="passkey-words">
                  <p className={look.title}>
                    <bdi translate="no">{name}</bdi>
                  </p>
                  <p className={look.detail}>{facts}</p>
                </div>
                <button
                  type="button"
                  className="button button-quiet only-scripted"
                  aria-label={m.dashboard_passkey_remove({ name: isolated(name) })}
                  disabled={pending}
                  onClick={() => void during(() => remove(passkey))}
                >
                  {m.dashboard_remove()}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {device === 'unable' ? (
        <p className={look.note}>{m.dashboard_passkeys_unavailable()}</p>
      ) : (
        <button
          type="button"
          className="button button-secondary only-scripted"
          disabled={pending || device === 'unknown'}
          onClick={() => void during(add)}
        >
          {pending ? m.signin_biometric_pending() : m.dashboard_passkey_add()}
        </button>
      )}
    </>
  );
}
