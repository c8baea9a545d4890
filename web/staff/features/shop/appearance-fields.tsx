import { useRef } from 'react';
import { addShopIcon, addShopLogo } from '#contracts/staff/settings/shop-logo.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { usePortal } from '../../lib/portal.tsx';
import { AccentShadesPreview, ColorField, SecondaryShadesPreview } from './color-field.tsx';
import { drawLetter, drawLogo, firstLetterOf } from './draw-icon.ts';
import { isAccent, isLogoName } from './shop-details-input.ts';
import { PictureChoice, type PictureChoiceTexts } from './picture-choice.tsx';

const ACCENT = 'look.accent';
const SECOND = 'look.second';
const LOGO = 'look.logo';
const ICON = 'look.icon';
/** The built-in colours, which are equal to `--color-brand` and `--color-cta` of the theme. */
const BUILT_IN = { accent: '#0b7681', second: '#ff7d63' } as const;
const LOGO_SHOWN = { width: 220, height: 66 } as const;
const ICON_SHOWN = { width: 64, height: 64 } as const;

type LookProps = {
  readonly field: (name: string) => FieldState;
  readonly saved: (name: string) => string;
  readonly typed: (name: string) => string;
  /** Called when an upload starts. The promise resolves to true if the form now contains the new logo. */
  readonly onUpload: (upload: Promise<boolean>) => void;
};

/**
 * Form fields for the shop's own colours, logo and icon. All are text fields, so that the form's draft stores them like
 * other fields.
 */
export function AppearanceFields({ field, saved, typed, onUpload }: LookProps) {
  const box = useRef<HTMLDivElement>(null);
  const look = { accent: typed(ACCENT).toLowerCase(), second: typed(SECOND).toLowerCase(), logo: typed(LOGO) };

  /** Sets the value of a field and fires its input event, as if a user had typed the value. */
  function put(name: string, value: string) {
    const input = box.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (input === null || input === undefined) return;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <div ref={box} className="staff-stack">
      <ColorField
        state={field(ACCENT)}
        label={m.staff_shop_accent()}
        hint={m.staff_shop_accent_hint()}
        pick={m.staff_shop_accent_pick()}
        builtIn={BUILT_IN.accent}
        saved={saved(ACCENT)}
        typed={look.accent}
        onPick={(color) => put(ACCENT, color)}
      />
      {isAccent(look.accent) ? <AccentShadesPreview accent={look.accent} /> : null}
      <ColorField
        state={field(SECOND)}
        label={m.staff_shop_second()}
        hint={m.staff_shop_second_hint()}
        pick={m.staff_shop_second_pick()}
        builtIn={BUILT_IN.second}
        saved={saved(SECOND)}
        typed={look.second}
        onPick={(color) => put(SECOND, color)}
      />
      {isAccent(look.second) ? <SecondaryShadesPreview second={look.second} /> : null}
      <input type="text" hidden name={LOGO} defaultValue={saved(LOGO)} />
      <PictureChoice
        picture={look.logo}
        use="logo"
        words={logoWords()}
        shown={LOGO_SHOWN}
        error={field(LOGO).error}
        send={sendLogo}
        onPicture={(logo) => put(LOGO, logo)}
        onUpload={onUpload}
      />
      <input type="text" hidden name={ICON} defaultValue={saved(ICON)} />
      <PictureChoice
        picture={typed(ICON)}
        use="logo"
        words={iconWords()}
        shown={ICON_SHOWN}
        error={field(ICON).error}
        send={sendIcon}
        onPicture={(icon) => put(ICON, icon)}
        onUpload={onUpload}
        renderMoreActions={(begin, isBusy) => <DrawnIcons look={look} isBusy={isBusy} onDrawn={begin} />}
      />
    </div>
  );
}

function fieldOfAnswer(answer: ApiResponse<Readonly<Record<string, string>>>, name: string): ApiResponse<string> {
  return answer.ok ? { ...answer, value: answer.value[name] ?? '' } : answer;
}

async function sendLogo(picture: File): Promise<ApiResponse<string>> {
  return fieldOfAnswer(await callStaff(addShopLogo, { body: { picture } }), 'logo');
}

async function sendIcon(picture: File): Promise<ApiResponse<string>> {
  return fieldOfAnswer(await callStaff(addShopIcon, { body: { picture } }), 'icon');
}

function logoWords(): PictureChoiceTexts {
  return {
    label: m.staff_shop_logo(),
    hint: m.staff_shop_logo_hint(),
    busy: m.staff_shop_logo_busy(),
    ready: m.staff_shop_logo_ready(),
    now: m.staff_shop_logo_now(),
    remove: m.staff_shop_logo_remove(),
    none: m.staff_shop_logo_none(),
  };
}

function iconWords(): PictureChoiceTexts {
  return {
    label: m.staff_shop_icon(),
    hint: m.staff_shop_icon_hint(),
    busy: m.staff_shop_icon_busy(),
    ready: m.staff_shop_icon_ready(),
    now: m.staff_shop_icon_now(),
    remove: m.staff_shop_icon_remove(),
    none: m.staff_shop_icon_none(),
  };
}

type DrawnIconsProps = {
  readonly look: { readonly accent: string; readonly logo: string };
  readonly isBusy: boolean;
  readonly onDrawn: (picture: Promise<File | null>) => void;
};

/**
 * Buttons that draw an icon. The icon shows the first letter of the shop's name on the shop's colour, or the shop's
 * logo.
 */
function DrawnIcons({ look: { accent, logo }, isBusy, onDrawn }: DrawnIconsProps) {
  const { shopName } = usePortal();
  const letter = firstLetterOf(shopName);
  return (
    <div className="look-drawn">
      {letter === '' ? null : (
        <button
          type="button"
          className="button button-secondary"
          disabled={isBusy}
          onClick={() => onDrawn(drawLetter(letter, isAccent(accent) ? accent : BUILT_IN.accent))}
        >
          {m.staff_shop_icon_letter({ letter: isolated(letter) })}
        </button>
      )}
      {isLogoName(logo) ? (
        <button
          type="button"
          className="button button-secondary"
          disabled={isBusy}
          onClick={() => onDrawn(drawLogo(logo))}
        >
          {m.staff_shop_icon_from_logo()}
        </button>
      ) : null}
    </div>
  );
}
