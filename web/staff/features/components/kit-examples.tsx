import { m } from '#messages/compiled/messages.js';
import { Age } from '../../kit/age.tsx';
import { Crumbs } from '../../kit/crumbs.tsx';
import { DayField } from '../../kit/day/day-field.tsx';
import { PresetDayField } from '../../kit/day/preset-day-field.tsx';
import { DetailHeader } from '../../kit/detail-header.tsx';
import { Menu } from '../../kit/menu.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { PeriodPicker } from '../../kit/period-picker.tsx';
import { MoreIcon } from '../../kit/place-icons.tsx';
import { Sparkline } from '../../kit/sparkline.tsx';
import { relativeTimeText } from '../../kit/relative-time.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { GallerySection, useComponentTexts } from './gallery-section.tsx';

const WEEK = [4, 7, 3, 9, 12, 2, 8] as const;
const THEN = '2026-11-25T06:00:00.000Z';
const NOW = Date.parse('2026-11-28T06:30:00.000Z');

const MOMENTS = ['2026-11-28T06:27:00.000Z', '2026-11-28T05:00:00.000Z', '2026-11-27T06:00:00.000Z', THEN] as const;

export function KitExamples() {
  const words = useComponentTexts();
  const { locale } = usePortal();
  return (
    <GallerySection title={words('kit')}>
      <Crumbs crumbs={[{ label: words('station') }, { label: words('stationOne'), to: '/admin/stations' }]} />
      <PageHeader
        title={words('washes')}
        text={words('stationOne')}
        acts={
          <button type="button" className="button button-primary">
            {words('send')}
          </button>
        }
      />
      <PeriodPicker
        period={words('washes')}
        before={m.staff_cost_before()}
        after={m.staff_cost_after()}
        onBefore={() => undefined}
        onAfter={null}
      />
      <DetailHeader
        title={words('order')}
        states={<span className="staff-state staff-state-active">{words('active')}</span>}
        sum={<bdi>₪120</bdi>}
        facts={words('stationOne')}
        acts={
          <button type="button" className="button button-primary">
            {words('send')}
          </button>
        }
      />
      <DayField name="day" label={words('day')} defaultValue="2026-11-28" />
      <DayField name="moment" label={words('moment')} withTime error={words('failed')} />
      <PresetDayField
        name="usual"
        label={words('moment')}
        none={words('open')}
        presets={[{ value: '2026-11-28', label: words('day') }]}
      />
      <div className="parts-menu">
        <Menu label={words('open')} iconOnly button={<MoreIcon className="icon-medium" />}>
          <a href="#kit" className="staff-place">
            {words('link')}
          </a>
        </Menu>
      </div>
      <p>
        {m.staff_attention_oldest()} <Age at={THEN} now={NOW} locale={locale} />
      </p>
      <ul className="staff-activity">
        {MOMENTS.map((at) => (
          <li key={at}>{relativeTimeText(Date.parse(at), NOW, locale)}</li>
        ))}
      </ul>
      <dl className="staff-stats">
        <div className="staff-stat">
          <dt>{words('washes')}</dt>
          <dd>
            <bdi dir="ltr" className="staff-number">
              8
            </bdi>
            <Sparkline values={WEEK} marked={WEEK.length - 1} />
          </dd>
        </div>
      </dl>
    </GallerySection>
  );
}
