import type { HomePart } from '#contracts/core/reading/home-texts.ts';
import { m } from '#messages/compiled/messages.js';
import { SaveEnd } from '../../lib/acts/save-end.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { sitePathOf } from './site-path.ts';

type PartSaveProps = {
  readonly end: { readonly failure: string | null; readonly pending: boolean };
  readonly part: HomePart;
  /** True if the field values differ from the saved texts. */
  readonly isChanged: boolean;
  /** True if the form was saved since the screen was opened. */
  readonly wasSaved: boolean;
};

/**
 * The end of the form. It stays visible while the fields scroll, and shows whether there are unsaved changes. After
 * saving, it links to this section of the home page on the site.
 */
export function PartSaveEnd({ end, part, isChanged, wasSaved }: PartSaveProps) {
  const { locale } = usePortal();
  return (
    <div className="home-save save-end">
      <SaveEnd end={end} isChanged={isChanged} />
      {wasSaved && !isChanged ? (
        <a href={sitePathOf(part, locale)} target="_blank" rel="noopener">
          {m.staff_homepage_view()}
        </a>
      ) : null}
    </div>
  );
}
