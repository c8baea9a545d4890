import { useRef, useState } from 'react';
import { addShopLogo } from '#contracts/staff/settings/shop-logo.ts';
import { accentShades, accentBackgrounds, type AccentShades } from '#domain/core/accent.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { logoFileOf, logoSizeIn } from '#domain/core/logo-file.ts';
import { m } from '#messages/compiled/messages.js';
import { acceptedPictures, readyPicture } from '#web/lib/pictures/ready-picture.ts';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FileField } from '../../kit/file-field.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { isAccent, isLogoName } from './part-value.ts';

type SampleProps = {
  readonly shades: AccentShades;
  readonly scheme: 'light' | 'dark';
  readonly words: string;
};

/** A sample of text, icon and background in one colour scheme. The colour values are listed next to it. */
function ShadeSample({ shades: { brand, brandInk, brandSoft }, scheme, words }: SampleProps) {
  return (
    <p className="look-shade">
      <svg viewBox="0 0 132 40" width="132" height="40" aria-hidden="true">
        <rect width="132" height="40" rx="8" fill={accentBackgrounds[scheme].surfaces[0]} stroke="#8a9aa0" />
        <text x="24" y="26" fill={brand} fontSize="16" fontWeight="700" textAnchor="middle" textDecoration="underline">
          Aa
        </text>
        <rect x="46" y="8" width="36" height="24" rx="12" fill={brand} />
        <text x="64" y="25" fill={brandInk} fontSize="13" fontWeight="700" textAnchor="middle">
          Aa
        </text>
        <rect x="88" y="8" width="36" height="24" rx="6" fill={brandSoft} />
        <text x="106" y="25" fill={brand} fontSize="13" fontWeight="700" textAnchor="middle">
          Aa
        </text>
      </svg>
      <span>{words}</span>
    </p>
  );
}

const ACCENT = 'look.accent';
const LOGO = 'look.logo';
/** The default brand colour: `--color-brand` of the theme. */
const AS_IT_COMES = '#0b7681';
const SHOWN = { width: 220, height: 66 } as const;

type LookProps = {
  readonly field: (name: string) => FieldState;
  /** Returns the saved value of a field. */
  readonly saved: (name: string) => string;
  /** Returns the current value of a field in the form. */
  readonly typed: (name: string) => string;
  /** Called when an upload starts. The promise resolves to true if the form now contains the new logo. */
  readonly onUpload: (upload: Promise<boolean>) => void;
};

/**
 * Fields for the shop's own colour and logo. Both are text fields of the form, so that drafts work as for other fields.
 */
export function LookFields({ field, saved, typed, onUpload }: LookProps) {
  const box = useRef<HTMLDivElement>(null);
  const look = { accent: typed(ACCENT).toLowerCase(), logo: typed(LOGO) };

  /** Sets the field and fires its input event, as if the value was typed. */
  function put(name: string, value: string) {
    const input = box.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (input === null || input === undefined) return;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <div ref={box} className="staff-stack">
      <div className="look-accent">
        <TextField
          {...field(ACCENT)}
          label={m.staff_shop_accent()}
          hint={m.staff_shop_accent_hint()}
          optionalMark={m.staff_shelf_optional()}
          dir="ltr"
          maxLength={7}
          pattern="#[0-9a-fA-F]{6}"
          placeholder={AS_IT_COMES}
          defaultValue={saved(ACCENT)}
        />
        <input
          type="color"
          className="look-picker"
          aria-label={m.staff_shop_accent_pick()}
          value={isAccent(look.accent) ? look.accent : AS_IT_COMES}
          onChange={(event) => put(ACCENT, event.currentTarget.value)}
        />
      </div>
      {isAccent(look.accent) ? <Shades accent={look.accent} /> : null}
      <input type="text" hidden name={LOGO} defaultValue={saved(LOGO)} />
      <LogoChoice logo={look.logo} error={field(LOGO).error} onLogo={(logo) => put(LOGO, logo)} onUpload={onUpload} />
    </div>
  );
}

/** Shows the shades of the colour in the light and the dark theme. */
function Shades({ accent }: { readonly accent: string }) {
  const { light, dark } = accentShades(accent);
  const isSame = light.brand === accent && dark.brand === accent;
  return (
    <div className="look-shades">
      <p className="staff-quiet">{isSame ? m.staff_shop_accent_same() : m.staff_shop_accent_changed()}</p>
      <ShadeSample
        shades={light}
        scheme="light"
        words={m.staff_shop_accent_light({ color: leftToRight(light.brand) })}
      />
      <ShadeSample shades={dark} scheme="dark" words={m.staff_shop_accent_dark({ color: leftToRight(dark.brand) })} />
    </div>
  );
}

type ChoiceProps = {
  readonly logo: string;
  /** The server's error for this field. */
  readonly error: string | undefined;
  readonly onLogo: (logo: string) => void;
  readonly onUpload: LookProps['onUpload'];
};

function LogoChoice({ logo, error, onLogo, onUpload }: ChoiceProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'ready'>('idle');
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send(chosen: File): Promise<boolean> {
    setRefusal(null);
    setState('busy');
    const ready = await readyPicture(chosen, 'logo');
    if (!ready.ok) {
      setState('idle');
      setRefusal(ready.message);
      return false;
    }
    const picture = ready.file;
    const answer = await callStaff(addShopLogo, { body: { picture } });
    setState(answer.ok ? 'ready' : 'idle');
    if (answer.ok) onLogo(answer.value.logo);
    else setRefusal(answer.problem.fields?.['picture']?.message ?? answer.problem.message);
    return answer.ok;
  }

  return (
    <div className="staff-stack">
      <FileField
        label={m.staff_shop_logo()}
        hint={m.staff_shop_logo_hint()}
        error={refusal ?? error}
        accept={acceptedPictures}
        disabled={state === 'busy'}
        onFile={(picture) => onUpload(send(picture))}
      />
      <output className="staff-quiet">
        {state === 'busy' ? m.staff_shop_logo_busy() : null}
        {state === 'ready' ? m.staff_shop_logo_ready() : null}
      </output>
      {isLogoName(logo) ? (
        <div className="look-logo">
          <img src={logoFileOf(logo)} alt={m.staff_shop_logo_now()} {...logoSizeIn(logo, SHOWN)} />
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              setState('idle');
              onLogo('');
            }}
          >
            {m.staff_shop_logo_remove()}
          </button>
        </div>
      ) : (
        <p className="staff-quiet">{m.staff_shop_logo_none()}</p>
      )}
    </div>
  );
}
