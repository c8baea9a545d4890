import {
  homeTextKeysOf,
  unchangedHomeSectionTexts,
  type HomeSection,
  type HomeSectionTexts,
} from '#contracts/core/reading/home-sections.ts';
import { textDirectionOf, type Locale } from '#contracts/core/locale.ts';
import { listHomeSectionVersions, type HomeSectionVersion } from '#contracts/staff/settings/home-page.ts';
import { lineDifferences } from '#domain/core/text/line-differences.ts';
import { m } from '#messages/compiled/messages.js';
import { builtInHomeTexts } from '#web/lib/words/home-words.ts';
import { VersionsList } from '../../lib/acts/versions-list.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { usePortal } from '../../lib/portal.tsx';
import type { SavedHomeSection } from './home-section-form.tsx';
import { faqLinesOf } from './faq-entry-boxes.ts';
import { fieldLocales, labelInLanguage, homeTextLabelOf } from './text-boxes.ts';

type VersionsProps = {
  readonly saved: SavedHomeSection;
  /** Restores an earlier version. Null if the staff user may not do this. */
  readonly restore: ((version: number) => Promise<void>) | null;
};

/**
 * Lists the versions of a section of the home page, with the changes of each version. The user can restore an earlier
 * version.
 */
export function HomeSectionVersions({ saved: { part, version: current }, restore }: VersionsProps) {
  const resource = useStaffData(listHomeSectionVersions, { params: { part } }, { version: current });
  return (
    <VersionsList
      resource={resource}
      current={current}
      none={m.staff_homepage_versions_none()}
      restore={restore}
      renderDetail={(version) => (
        <Changes part={part} before={previousVersionTexts(resource.value, version)} after={version.own} />
      )}
    />
  );
}

/** Returns the texts that applied before a version was saved. Before the first version, these are the default texts. */
function previousVersionTexts(
  versions: readonly HomeSectionVersion[] | null,
  { version }: HomeSectionVersion,
): HomeSectionTexts {
  return versions?.find((one) => one.version === version - 1)?.own ?? unchangedHomeSectionTexts;
}

type Change = { readonly label: string; readonly locale: Locale; readonly before: string[]; readonly after: string[] };

type ChangesProps = { readonly part: HomeSection; readonly before: HomeSectionTexts; readonly after: HomeSectionTexts };

/** Shows the deletions and insertions in each text that a version changed. */
function Changes({ part, before, after }: ChangesProps) {
  const { locale: portalLocale } = usePortal();
  const changes = [
    ...textChanges({ part, before, after }, portalLocale),
    ...(part === 'questions' ? questionChanges({ part, before, after }, portalLocale) : []),
  ].filter((change) => change.before.join('\n') !== change.after.join('\n'));
  if (changes.length === 0) return <p className="staff-quiet">{m.staff_legal_same()}</p>;
  return changes.map(({ label, locale, before: old, after: now }) => (
    <div key={`${locale}.${label}`} className="legal-difference">
      <h3>{label}</h3>
      <div lang={locale} dir={textDirectionOf(locale)}>
        {lineDifferences(old, now).map(({ kind, line }, at) => (
          <p key={at}>{kind === 'added' ? <ins>{line}</ins> : kind === 'removed' ? <del>{line}</del> : line}</p>
        ))}
      </div>
    </div>
  ));
}

function textChanges({ part, before, after }: ChangesProps, portalLocale: Locale): Change[] {
  return homeTextKeysOf(part).flatMap((key) =>
    fieldLocales.map((locale) => {
      const linesOf = (own: HomeSectionTexts) =>
        (own[locale][key] ?? builtInHomeTexts[key]({}, { locale })).split('\n');
      const label = labelInLanguage[locale]({ what: homeTextLabelOf(key, portalLocale) });
      return { label, locale, before: linesOf(before), after: linesOf(after) };
    }),
  );
}

function questionChanges({ before, after }: ChangesProps, portalLocale: Locale): Change[] {
  const yesOrNo = ({ atHome }: HomeSectionTexts) => [atHome ? m.staff_detail_yes() : m.staff_detail_no()];
  const atHome = {
    label: m.staff_homepage_at_home(),
    locale: portalLocale,
    before: yesOrNo(before),
    after: yesOrNo(after),
  };
  const questions = fieldLocales.map((locale) => ({
    label: labelInLanguage[locale]({ what: m.staff_homepage_order() }),
    locale,
    before: faqLinesOf(before, locale),
    after: faqLinesOf(after, locale),
  }));
  return [...questions, atHome];
}
