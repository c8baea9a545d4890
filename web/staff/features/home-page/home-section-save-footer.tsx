import type { HomeSection } from '#contracts/core/reading/home-sections.ts';
import { m } from '#messages/compiled/messages.js';
import { SaveFooter } from '../../lib/acts/save-footer.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { sitePathOf } from './site-path.ts';

type PartSaveProps = {
  readonly end: { readonly failure: string | null; readonly pending: boolean };
  readonly part: HomeSection;
  /** True if the field values differ from the saved texts. */
  readonly isChanged: boolean;
  /** True if the form was saved since the screen was opened. */
  readonly wasSaved: boolean;
};

/**
 * The end of the form. It stays visible while the fields scroll, and shows whether there are unsaved changes. After
 * saving, it links to this section of the home page on the site.
 */
export function HomeSectionSaveFooter({ end, part, isChanged, wasSaved }: PartSaveProps) {
  const { locale } = usePortal();
  return (
    <div className="home-save save-end">
      <SaveFooter end={end} isChanged={isChanged} />
      {wasSaved && !isChanged ? (
        <a href={sitePathOf(part, locale)} target="_blank" rel="noopener">
          {m.staff_homepage_view()}
        </a>
      ) : null}
    </div>
  );
}
