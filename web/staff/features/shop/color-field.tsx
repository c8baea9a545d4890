import type { ReactNode } from 'react';
import { accentBackgrounds, accentShades } from '#domain/core/accent.ts';
import { secondaryColorShades } from '#domain/core/look/secondary-color.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { isAccent } from './shop-details-input.ts';

type ColorFieldProps = {
  readonly state: FieldState;
  readonly label: string;
  readonly hint: string;
  readonly pick: string;
  /** Built-in colour, which is used while the field is empty. */
  readonly builtIn: string;
  readonly saved: string;
  readonly typed: string;
  readonly onPick: (color: string) => void;
};

export function ColorField({ state, label, hint, pick, builtIn, saved, typed, onPick }: ColorFieldProps) {
  return (
    <div className="look-accent">
      <TextField
        {...state}
        label={label}
        hint={hint}
        optionalMark={m.staff_shelf_optional()}
        dir="ltr"
        maxLength={7}
        pattern="#[0-9a-fA-F]{6}"
        placeholder={builtIn}
        defaultValue={saved}
      />
      <input
        type="color"
        className="look-picker"
        aria-label={pick}
        value={isAccent(typed) ? typed : builtIn}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
    </div>
  );
}

type Scheme = 'light' | 'dark';

const schemes = [
  { scheme: 'light', label: (color: string) => m.staff_shop_accent_light({ color }) },
  { scheme: 'dark', label: (color: string) => m.staff_shop_accent_dark({ color }) },
] as const;

type ShadesProps = {
  readonly chosen: string;
  readonly colorIn: (scheme: Scheme) => string;
  /** Renders a sample of the colour as SVG elements. The view box of the SVG is 132 units wide and 40 units high. */
  readonly renderSample: (scheme: Scheme) => ReactNode;
};

/**
 * Shows the chosen colour in the light and in the dark colour scheme. Each scheme has a sample and the resulting colour
 * value.
 */
function Shades({ chosen, colorIn, renderSample }: ShadesProps) {
  const isSame = schemes.every(({ scheme }) => colorIn(scheme) === chosen);
  return (
    <div className="look-shades">
      <p className="staff-quiet">{isSame ? m.staff_shop_accent_same() : m.staff_shop_accent_changed()}</p>
      {schemes.map(({ scheme, label }) => (
        <p key={scheme} className="look-shade">
          <svg viewBox="0 0 132 40" width="132" height="40" aria-hidden="true">
            <rect width="132" height="40" rx="8" fill={accentBackgrounds[scheme].surfaces[0]} stroke="#8a9aa0" />
            {renderSample(scheme)}
          </svg>
          <span>{label(leftToRight(colorIn(scheme)))}</span>
        </p>
      ))}
    </div>
  );
}

export function AccentShadesPreview({ accent }: { readonly accent: string }) {
  const shades = accentShades(accent);
  return (
    <Shades
      chosen={accent}
      colorIn={(scheme) => shades[scheme].brand}
      renderSample={(scheme) => {
        const { brand, brandInk, brandSoft } = shades[scheme];
        return (
          <>
            <text
              x="24"
              y="26"
              fill={brand}
              fontSize="16"
              fontWeight="700"
              textAnchor="middle"
              textDecoration="underline"
            >
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
          </>
        );
      }}
    />
  );
}

/** Shows a preview of the second colour, with a button, and the same button while the pointer is over it. */
export function SecondaryShadesPreview({ second }: { readonly second: string }) {
  const shades = secondaryColorShades(second);
  return (
    <Shades
      chosen={second}
      colorIn={(scheme) => shades[scheme].action}
      renderSample={(scheme) => {
        const { action, actionHover, actionInk } = shades[scheme];
        return [
          { x: 8, fill: action },
          { x: 70, fill: actionHover },
        ].map(({ x, fill }) => (
          <g key={x}>
            <rect x={x} y="8" width="54" height="24" rx="12" fill={fill} />
            <text x={x + 27} y="25" fill={actionInk} fontSize="13" fontWeight="700" textAnchor="middle">
              Aa
            </text>
          </g>
        ));
      }}
    />
  );
}
