import { textDirectionOf, type Locale } from '#contracts/core/locale.ts';
import type { ScreenBay, StationScreen } from '#contracts/stations/station-screen.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useReloadOnServerEvent } from '#web/lib/freshness/use-reload-on-server-event.ts';
import { bayAppearance } from '#web/lib/words/bay-words.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import dogPicture from '../../illustrations/step-1-rinse.svg';
import scanPicture from '../../illustrations/qr-window.svg';
import startPicture from '../../illustrations/wash-starting.svg';
import { useAlternateLanguage, useKioskReload } from './kiosk-hooks.ts';
import { useBayAnnouncements, type SoundState } from './bay-announcements.ts';
import './station-screen.css';

type ScreenPageProps = {
  readonly screen: StationScreen;
  /** False if the last request failed. The page then does not show the state of the bays or a code. */
  readonly isFresh: boolean;
};

/**
 * Page for the screen at a station, a tablet that stays on for days. It shows the bays, instructions to start a wash,
 * and the current rotating code.
 */
export function ScreenPage({ screen, isFresh }: ScreenPageProps) {
  const locale = useAlternateLanguage();
  useReloadOnServerEvent('by_clock');
  useKioskReload(isFresh);
  const sound = useBayAnnouncements(screen, locale);
  const { name, nameHe, open, code, bays } = screen;
  return (
    <section className="station-screen" lang={locale} dir={textDirectionOf(locale)}>
      <header className="screen-head">
        <h1 tabIndex={-1}>{locale === 'he' ? nameHe : name}</h1>
        <button
          type="button"
          className="button button-secondary"
          onClick={sound.toggle}
          aria-pressed={sound.state === 'on'}
        >
          {soundLabels[sound.state](locale)}
        </button>
      </header>
      <output>{isFresh ? null : <span className="notice own-line">{m.screen_offline({}, { locale })}</span>}</output>
      {isFresh ? (
        <div className="screen-body">
          <ul className="screen-bays">
            {bays.map((bay) => (
              <Bay key={bay.bayNo} bay={bay} locale={locale} open={open} />
            ))}
          </ul>
          {code === null || !open ? null : (
            <figure className="screen-code">
              <QrCode qr={code.qr} />
              <figcaption>{m.screen_scan({}, { locale })}</figcaption>
            </figure>
          )}
        </div>
      ) : null}
      <Steps locale={locale} />
    </section>
  );
}

/**
 * Labels of the sound button. In the state `blocked`, the browser plays no sound after an automatic reload until the
 * page is touched.
 */
const soundLabels = {
  off: (locale: Locale) => m.screen_sound_on({}, { locale }),
  on: (locale: Locale) => m.screen_sound_off({}, { locale }),
  blocked: (locale: Locale) => m.screen_sound_blocked({}, { locale }),
} as const satisfies Record<SoundState, (locale: Locale) => string>;

const stateLabels = {
  free: (locale: Locale) => m.bay_free({}, { locale }),
  reserved: (locale: Locale) => m.bay_reserved({}, { locale }),
  busy: (locale: Locale) => m.bay_busy({}, { locale }),
  checking: (locale: Locale) => m.bay_checking({}, { locale }),
  out_of_order: (locale: Locale) => m.bay_out_of_order({}, { locale }),
  silent: (locale: Locale) => m.bay_silent({}, { locale }),
} as const satisfies Record<ScreenBay['state'], (locale: Locale) => string>;

/** Returns the text for the state of a bay. It contains the remaining minutes only if the machine reported them. */
function bayText({ state, minutesLeft, startFailed }: ScreenBay, open: boolean, locale: Locale): string {
  if (state === 'free' && !open) return m.screen_closed({}, { locale });
  if (startFailed) return m.bay_free_start_failed({}, { locale });
  if (state !== 'busy' || minutesLeft === null) return stateLabels[state](locale);
  return minutesLeft === 0
    ? m.screen_bay_last_minute({}, { locale })
    : m.screen_bay_minutes({ minutes: minutesLeft }, { locale });
}

type BayProps = { readonly bay: ScreenBay; readonly locale: Locale; readonly open: boolean };

function Bay({ bay, locale, open }: BayProps) {
  const { bayNo, disinfectedAt } = bay;
  return (
    <li className="screen-bay" data-state={open ? bayAppearance(bay) : 'closed'}>
      <p className="screen-bay-name">{m.bay_name({ number: bayNo }, { locale })}</p>
      <p className="screen-bay-state">{bayText(bay, open, locale)}</p>
      {disinfectedAt === null ? null : (
        <p className="screen-bay-note">
          {m.bay_disinfected({ time: formatTime(Date.parse(disinfectedAt)) }, { locale })}
        </p>
      )}
    </li>
  );
}

function Steps({ locale }: { readonly locale: Locale }) {
  const steps = [
    { picture: scanPicture, words: m.screen_step_scan({}, { locale }) },
    { picture: dogPicture, words: m.screen_step_dog({}, { locale }) },
    { picture: startPicture, words: m.screen_step_start({}, { locale }) },
  ];
  return (
    <section className="screen-how">
      <h2>{m.screen_how({}, { locale })}</h2>
      <ol>
        {steps.map(({ picture, words }, place) => (
          <li key={picture}>
            <img src={picture} alt="" width={160} height={120} />
            <span>
              {place + 1}. {words}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
