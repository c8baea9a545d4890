import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { homeSections } from '#contracts/core/reading/home-sections.ts';
import { getHomePage, restoreHomeSection, type StaffHomePage } from '#contracts/staff/settings/home-page.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useMediaQuery, WIDE_QUERY } from '../../kit/use-media-query.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { LoadState } from '../../lib/data/load-state.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { mayUse, useMayOpen, useMe, usePortal } from '../../lib/portal.tsx';
import { homeSectionLabels } from '../../lib/words/home-section-labels.ts';
import { HomePreview, SharingPreview } from './home-preview.tsx';
import {
  deleteHomeSectionDraft,
  hasCustomTexts,
  homeSectionProblems,
  savedFieldTexts,
  storedFaqOrder,
  storeFaqOrder,
  homeSectionTextsOfInput,
} from './home-section-draft.ts';
import { HomeSectionForm, type SavedHomeSection } from './home-section-form.tsx';
import { HomeSectionVersions } from './home-section-versions.tsx';
import { faqOrderOf, type FaqEntryId } from './faq-entry-boxes.ts';
import { ResetHomePage } from './reset-page.tsx';
import './home-page.css';

/** Page with the texts of the home page, one section at a time. The URL contains the selected section. */
export function HomeTextsPage() {
  const [query, setQuery] = useSearchParams();
  const isWide = useMediaQuery(WIDE_QUERY);
  const [version, setVersion] = useState(0);
  const resource = useStaffData(getHomePage, {}, { version });
  const current = homeSections.find((part) => part === query.get('part')) ?? 'hero';
  // `saved` contains the home page texts from the response to the last change, which are newer than the texts loaded
  // with the page. It is null until the first change, and after a reload
  const [saved, setSaved] = useState<StaffHomePage | null>(null);
  // `resets` counts how often the whole page was reset. Each reset also resets all forms
  const [resets, setResets] = useState(0);
  const page = saved ?? resource.value;
  function reload() {
    setSaved(null);
    setVersion(version + 1);
  }
  return (
    <div className="staff-stack home-page">
      <PageHeader
        title={m.staff_place_home_page()}
        text={m.staff_homepage_text()}
        acts={
          page === null ? null : (
            <ResetHomePage
              page={page}
              onChanged={reload}
              onReset={(reset) => {
                for (const part of homeSections) deleteHomeSectionDraft(part);
                setSaved(reset);
                setResets(resets + 1);
              }}
            />
          )
        }
      />
      <HomeTextLimitsNote />
      <LoadState resource={resource} />
      {page === null ? null : (
        <div className="side-tabs">
          <Tabs
            label={m.staff_place_home_page()}
            current={current}
            onChange={(part) => setQuery({ part }, { replace: true })}
            isVertical={isWide}
            tabs={page.map((one) => ({
              name: one.part,
              label: homeSectionLabels[one.part](),
              panel: (
                <PartPanel
                  key={resets}
                  saved={one}
                  shown={one.part === current}
                  onSaved={setSaved}
                  onChanged={reload}
                />
              ),
            }))}
          />
        </div>
      )}
    </div>
  );
}

/** Explains which texts cannot be changed on this screen, and on which screen pictures are changed. */
function HomeTextLimitsNote() {
  const hasPictures = useMayOpen()({ permission: 'settings.read', module: 'showcase' });
  return (
    <div className="notice notice-info">
      <p>{m.staff_homepage_fixed()}</p>
      {hasPictures ? (
        <p>
          {m.staff_homepage_pictures()} <Link to="/admin/pictures">{m.staff_place_pictures()}</Link>
        </p>
      ) : null}
    </div>
  );
}

type PanelProps = {
  readonly saved: SavedHomeSection;
  readonly shown: boolean;
  readonly onSaved: (page: StaffHomePage) => void;
  readonly onChanged: () => void;
};

function PartPanel({ saved, shown, onSaved, onChanged }: PanelProps) {
  const { part, own, version } = saved;
  const { locale: portalLocale } = usePortal();
  const mayWrite = mayUse(useMe(), 'settings.write');
  const [pending, during] = useBusy();
  const [texts, setTexts] = useState<FormValues | null>(null);
  const [order, setOrder] = useState<readonly FaqEntryId[] | null>(() =>
    part === 'questions' ? (storedFaqOrder(part) ?? faqOrderOf(own)) : null,
  );
  // `restorations` counts the versions that were restored. The form is reset after each restoration
  const [restorations, setRestorations] = useState(0);
  const typed = { part, texts: texts ?? savedFieldTexts(part, own, portalLocale), order };
  const draft = homeSectionTextsOfInput(typed, portalLocale);

  function changeOrder(next: readonly FaqEntryId[]) {
    storeFaqOrder(part, next, version);
    setOrder(next);
  }

  async function restore(wanted: number) {
    const answer = await callStaff(restoreHomeSection, { params: { part }, body: { seen: version, version: wanted } });
    if (!answer.ok) {
      showToast({ title: answer.problem.message, tone: 'danger' });
      return onChanged();
    }
    deleteHomeSectionDraft(part);
    const restored = answer.value.find((one) => one.part === part);
    setTexts(null);
    if (part === 'questions' && restored !== undefined) setOrder(faqOrderOf(restored.own));
    setRestorations(restorations + 1);
    showToast({ title: wanted === 0 ? m.staff_homepage_reset_done() : m.staff_shop_saved(), tone: 'success' });
    onSaved(answer.value);
  }

  return (
    <div className="staff-stack">
      {mayWrite && hasCustomTexts(own) ? (
        <div className="staff-acts">
          <span className="staff-state staff-state-active">{m.staff_messages_own()}</span>
          <button
            type="button"
            className="button button-secondary"
            aria-label={m.staff_homepage_reset_name({ part: homeSectionLabels[part]() })}
            disabled={pending}
            onClick={() => void during(() => restore(0))}
          >
            {m.staff_homepage_reset()}
          </button>
        </div>
      ) : null}
      <div className="shop-part">
        <HomeSectionForm
          key={restorations}
          saved={saved}
          texts={typed.texts}
          order={order}
          onTexts={setTexts}
          onOrder={changeOrder}
          onSaved={onSaved}
          onChanged={onChanged}
        />
        {shown ? (
          <PartPreview part={part} draft={draft} isValid={hasNoProblems(homeSectionProblems(typed, portalLocale))} />
        ) : null}
      </div>
      {shown ? <HomeSectionVersions saved={saved} restore={mayWrite ? restore : null} /> : null}
    </div>
  );
}

function hasNoProblems(problems: Readonly<Record<string, string>>): boolean {
  return Object.keys(problems).length === 0;
}

function PartPreview(preview: Parameters<typeof HomePreview>[0]) {
  return preview.part === 'sharing' ? <SharingPreview draft={preview.draft} /> : <HomePreview {...preview} />;
}
