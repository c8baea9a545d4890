import { useState } from 'react';
import { FingerprintIcon } from '#web/ui/icons/account-icons.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { GallerySection, useComponentTexts } from './gallery-section.tsx';

const looks = ['primary', 'secondary', 'quiet'] as const;

/** Shows buttons in every style, disabled buttons, and a button while its call runs. */
export function ButtonExamples() {
  const words = useComponentTexts();
  return (
    <GallerySection title={words('buttons')}>
      {looks.map((look) => (
        <div key={look} className="parts-row">
          <button type="button" className={`button button-${look}`}>
            {words(look)}
          </button>
          <button type="button" className={`button button-${look}`} disabled>
            {words('disabled')}
          </button>
          <button type="button" className={`button button-${look}`} aria-disabled="true">
            {words('pending')}
          </button>
        </div>
      ))}
      <div className="parts-row">
        <button type="button" className="button button-primary button-large">
          {words('large')}
        </button>
        <button type="button" className="button button-secondary">
          <FingerprintIcon className="icon-medium" />
          {words('withIcon')}
        </button>
        <a href="#buttons" className="button button-secondary">
          {words('link')}
        </a>
      </div>
    </GallerySection>
  );
}

export function NoticeExamples() {
  const words = useComponentTexts();
  return (
    <GallerySection title={words('notices')}>
      {(['info', 'success', 'danger'] as const).map((tone) => (
        <p key={tone} className={`notice notice-${tone}`}>
          {words(tone)}
        </p>
      ))}
      <div className="parts-toasts">
        <button
          type="button"
          className="button button-secondary"
          onClick={() => showToast({ title: words('success'), tone: 'success' })}
        >
          {words('toast')}
        </button>
        <button
          type="button"
          className="button button-secondary"
          onClick={() => showToast({ title: words('danger'), description: words('formFailure'), tone: 'danger' })}
        >
          {words('toastFailed')}
        </button>
      </div>
    </GallerySection>
  );
}

export function DialogExamples() {
  const words = useComponentTexts();
  const [isOpen, setOpen] = useState(false);
  const [tab, setTab] = useState<'mail' | 'device'>('mail');
  return (
    <GallerySection title={words('dialogs')}>
      <div>
        <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
          {words('open')}
        </button>
      </div>
      {isOpen ? (
        <StaffDialog title={words('open')} onClose={() => setOpen(false)}>
          <p>{words('dialogText')}</p>
        </StaffDialog>
      ) : null}
      <div>
        <Tabs
          label={words('tabs')}
          current={tab}
          onChange={setTab}
          tabs={[
            {
              name: 'mail',
              label: words('tabMail'),
              panel: <p className="parts-panel">{words('email')}</p>,
            },
            {
              name: 'device',
              label: words('tabDevice'),
              panel: <p className="parts-panel">{words('password')}</p>,
            },
          ]}
        />
      </div>
    </GallerySection>
  );
}
