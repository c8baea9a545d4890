import type { LegalVersion, StaffLegalText } from '#contracts/staff/settings/legal-texts.ts';
import { locales, type Locale } from '#contracts/core/locale.ts';
import { formatDateTime, formatIsoDay } from '#domain/core/text/format.ts';
import { lineDifferences, type LineDifference } from '#domain/core/text/line-differences.ts';
import { trimmedLinesOf } from '#domain/core/text/structured-text.ts';
import { m } from '#messages/compiled/messages.js';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { legalVersionStateLabels, versionName } from './legal-words.ts';
import { StatusBadge } from '../../lib/status-badge.tsx';
import { stateTones } from '../../lib/words/state-tones.ts';

type VersionsProps = { readonly text: StaffLegalText; readonly onUseVersion: (version: LegalVersion) => void };

/**
 * Lists the published versions with their authors and start days. Also shows the differences from the previous version.
 * Published versions never change.
 */
export function LegalVersions({ text, onUseVersion }: VersionsProps) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{m.staff_shop_versions()}</h2>
      <ol className="staff-activity">
        {text.versions.map((one, at) => (
          <li key={one.version}>
            <details>
              <summary>{versionName(one)}</summary>
              <Differences text={text} before={text.versions[at + 1] ?? null} after={one} />
            </details>
            <VersionFacts one={one} />
            {mayWrite ? (
              <button
                type="button"
                className="button button-secondary"
                aria-label={m.staff_legal_take_name({ version: versionName(one) })}
                onClick={() => onUseVersion(one)}
              >
                {m.staff_legal_take()}
              </button>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

function VersionFacts({ one: { state, effective, savedBy, savedAt } }: { readonly one: LegalVersion }) {
  const { locale } = usePortal();
  return (
    <>
      <StatusBadge words={legalVersionStateLabels[state]()} tone={stateTones.version[state]} />
      {effective === null ? null : (
        <span className="staff-quiet">{m.staff_legal_from({ day: formatIsoDay(effective, locale) })}</span>
      )}
      {savedBy === null ? null : <bdi className="staff-quiet">{savedBy}</bdi>}
      {savedAt === null ? null : (
        <time className="staff-quiet" dateTime={savedAt}>
          {formatDateTime(Date.parse(savedAt), locale)}
        </time>
      )}
    </>
  );
}

type DifferencesProps = {
  readonly text: StaffLegalText;
  readonly before: LegalVersion | null;
  readonly after: LegalVersion;
};

/** Shows the insertions and deletions, by section and language. The first version is shown completely. */
function Differences({ text: { sections }, before, after }: DifferencesProps) {
  const { locale: portalLocale } = usePortal();
  const changed = sections.flatMap(({ id, title }) =>
    locales.toReversed().flatMap((locale) => {
      const lines = sectionLineDifferences(before?.[locale][id] ?? '', after[locale][id] ?? '');
      const isSame = lines.every(({ kind }) => kind === 'same');
      return isSame ? [] : [{ id, locale, title: title[portalLocale], lines }];
    }),
  );
  if (changed.length === 0) return <p className="staff-quiet">{m.staff_legal_same()}</p>;
  return changed.map(({ id, locale, title, lines }) => (
    <div key={`${locale}.${id}`} className="legal-difference">
      <h3>{title}</h3>
      <SectionDifference locale={locale} lines={lines} />
    </div>
  ));
}

function sectionLineDifferences(before: string, after: string): LineDifference[] {
  const of = (text: string) => trimmedLinesOf(text).filter((line) => line !== '');
  return lineDifferences(of(before), of(after));
}

function SectionDifference({ locale, lines }: { readonly locale: Locale; readonly lines: readonly LineDifference[] }) {
  return (
    <div lang={locale} dir={locale === 'he' ? 'rtl' : 'ltr'}>
      {lines.map(({ kind, line }, at) => {
        if (kind === 'added')
          return (
            <p key={at}>
              <ins>{line}</ins>
            </p>
          );
        return <p key={at}>{kind === 'removed' ? <del>{line}</del> : line}</p>;
      })}
    </div>
  );
}
