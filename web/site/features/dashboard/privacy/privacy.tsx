import { useState } from 'react';
import type { CurrentUser } from '#contracts/identity/account.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { MemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import { exportAccount, setConsent, type ConsentTopic } from '#contracts/identity/privacy.ts';
import { m } from '#messages/compiled/messages.js';
import { localizedPathOf, languageNames } from '#web/lib/language/language.ts';
import { storeLanguageChoice } from '#web/lib/language/language-choice.ts';
import { usePage } from '#web/lib/page.tsx';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { membershipHint } from '../../../discounts/membership-hint.ts';
import { showFailureNotice, useAccountCall } from '../account-call.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import type { DashboardData } from '../load-dashboard.ts';
import { CollapsibleDashboardSection, SectionLoadError } from '../dashboard-section.tsx';
import { useProfileChange } from '../profile/use-profile-change.ts';
import { useLocalUpdates } from '../use-local-updates.ts';

type TopicTexts = {
  readonly label: () => string;
  /**
   * Returns the text below the label, which can contain the current member discounts. Returns null if there is no text.
   */
  readonly hint: (percents: MemberDiscounts | null) => string | null;
};

const topics: Readonly<Record<ConsentTopic, TopicTexts>> = {
  marketing_email: { label: m.account_marketing, hint: () => m.account_marketing_hint() },
  marketing_sms: { label: m.dashboard_consent_sms, hint: () => m.account_marketing_hint() },
  wash_reminders: { label: m.account_reminders, hint: () => m.account_reminders_hint() },
  loyalty_club: { label: m.account_loyalty, hint: membershipHint },
};

type ConsentProps = {
  readonly topic: ConsentTopic;
  readonly given: boolean;
  readonly onSaved: (given: boolean) => void;
};

function Consent({ topic, given, onSaved }: ConsentProps) {
  const call = useAccountCall();
  const [busy, during] = useBusy();
  const hint = topics[topic].hint(usePage().percents);

  async function save(given: boolean) {
    const answer = await during(() => call(setConsent, { body: { topic, given } }));
    if (!answer.ok) return showFailureNotice(answer.problem);
    onSaved(given);
    showToast({ title: m.dashboard_consent_saved(), tone: 'success' });
  }

  return (
    <CheckField
      label={topics[topic].label()}
      {...(hint === null ? {} : { hint })}
      name={topic}
      checked={given}
      disabled={busy}
      onChange={(event) => void save(event.target.checked)}
    />
  );
}

/**
 * Lists the consents that the customer has given. Each consent is given separately, and the customer can withdraw it as
 * easily as it was given (Communications Law, section 30A).
 */
function Consents({ consents }: Pick<DashboardData, 'consents'>) {
  const [shown, update] = useLocalUpdates(consents);
  function setGiven(topic: ConsentTopic, given: boolean) {
    update((list) => list?.map((consent) => (consent.topic === topic ? { ...consent, given } : consent)) ?? null);
  }
  return (
    <div className="security-part">
      <h3>{m.dashboard_consents()}</h3>
      {shown === null ? <SectionLoadError /> : null}
      {shown?.map(({ topic, given }) => (
        <Consent key={topic} topic={topic} given={given} onSaved={(saved) => setGiven(topic, saved)} />
      ))}
    </div>
  );
}

type LanguageProps = { readonly user: CurrentUser; readonly onUser: (user: CurrentUser) => void };

/** Setting for the language of messages and of the site. After a change, the page reloads in the new language. */
function Language({ user, onUser }: LanguageProps) {
  const { locale } = usePage();
  const [busy, during] = useBusy();
  const change = useProfileChange(onUser);
  async function choose(language: Locale) {
    const answer = await during(() => change({ language }));
    if (answer?.ok !== true || language === locale) return;
    storeLanguageChoice(language);
    window.location.assign(localizedPathOf(language, '/dashboard'));
  }
  return (
    <div className="security-part">
      <h3>{m.dashboard_language()}</h3>
      <p className="part-note">{m.dashboard_language_label()}</p>
      <div className="button-row only-scripted">
        {(['he', 'en'] as const).map((language) => (
          <button
            key={language}
            type="button"
            className="button button-secondary language-choice"
            lang={language}
            aria-pressed={user.language === language}
            disabled={busy}
            onClick={() => void choose(language)}
          >
            {languageNames[language]}
          </button>
        ))}
      </div>
    </div>
  );
}

const EXPORT_FILE = 'shampaw-account.json';

/** Downloads the given data as the JSON file `EXPORT_FILE`. */
function download(content: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = EXPORT_FILE;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

function PersonalDataActions({ washBalance }: { readonly washBalance: number }) {
  const call = useAccountCall();
  const [pending, during] = useBusy();
  const [deleting, setDeleting] = useState(false);
  async function exportAll() {
    const answer = await during(() => call(exportAccount, {}));
    if (answer.ok) download(answer.value);
    else showFailureNotice(answer.problem);
  }
  return (
    <div className="security-part">
      <h3>{m.dashboard_data()}</h3>
      <p className="part-note">{m.dashboard_export_text()}</p>
      <button
        type="button"
        className="button button-secondary only-scripted"
        disabled={pending}
        onClick={() => void exportAll()}
      >
        {pending ? m.dashboard_exporting() : m.dashboard_export()}
      </button>
      <p className="part-note">{m.dashboard_delete_text()}</p>
      <button
        type="button"
        className="button button-danger only-scripted"
        aria-haspopup="dialog"
        onClick={() => setDeleting(true)}
      >
        {m.dashboard_delete()}
      </button>
      {deleting ? <DeleteAccountDialog washBalance={washBalance} onClose={() => setDeleting(false)} /> : null}
    </div>
  );
}

export function Privacy({ user, onUser, consents }: LanguageProps & Pick<DashboardData, 'consents'>) {
  return (
    <CollapsibleDashboardSection id="privacy" title={m.dashboard_privacy()}>
      <Consents consents={consents} />
      <Language user={user} onUser={onUser} />
      <PersonalDataActions washBalance={user.washBalance} />
    </CollapsibleDashboardSection>
  );
}
