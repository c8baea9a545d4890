import { useParams } from 'react-router';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { ButtonExamples, DialogExamples, NoticeExamples } from './basic-examples.tsx';
import { CardExamples, StateExamples, TableExamples } from './data-examples.tsx';
import { FieldExamples } from './field-examples.tsx';
import { KitExamples } from './kit-examples.tsx';
import { useComponentTexts } from './gallery-section.tsx';
import './components-page.css';

/**
 * Page `/dev/components/:locale/:look`. It shows the components of the design system in their states, with the style
 * sheet of `look`.
 */
export function ComponentsPage() {
  const { locale } = usePortal();
  const look = useParams()['look'] === 'site' ? 'site' : 'portal';
  const words = useComponentTexts();
  const other = locale === 'he' ? 'en' : 'he';
  const otherLook = look === 'site' ? 'portal' : 'site';
  return (
    <main lang={locale} dir={textDirectionOf(locale)} className="page-narrow staff-main parts-page">
      <header className="parts-head">
        <h1>{words('title')}</h1>
        <p>{words('about')}</p>
        <nav aria-label={words('title')}>
          {/* these links load the whole page, because the server chooses style sheet and language by the URL */}
          <a href={`/dev/components/${locale}/${otherLook}`}>{words(otherLook)}</a>
          <a href={`/dev/components/${other}/${look}`} lang={other}>
            {words('other')}
          </a>
        </nav>
      </header>
      <ButtonExamples />
      <FieldExamples />
      <NoticeExamples />
      <DialogExamples />
      {look === 'portal' ? <TableExamples /> : null}
      {look === 'portal' ? <KitExamples /> : null}
      <CardExamples look={look} />
      <StateExamples look={look} />
      <ToastRegion closeLabel={words('close')} />
    </main>
  );
}
