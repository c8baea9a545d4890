import { useState } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { playTone } from '#web/lib/sound.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { colorChoices, fontSizes, type ColorChoice, type FontSize, type AccessibilitySwitch } from './settings.ts';
import { useAccessibilitySettings } from './use-accessibility-settings.ts';
import './accessibility-dialog.css';

type SwitchTexts = { readonly name: AccessibilitySwitch; readonly label: () => string; readonly hint: () => string };

const seeing: readonly SwitchTexts[] = [
  { name: 'highContrast', label: m.access_high_contrast, hint: m.access_high_contrast_hint },
  { name: 'largeText', label: m.access_large_text, hint: m.access_large_text_hint },
  { name: 'reducedMotion', label: m.access_reduced_motion, hint: m.access_reduced_motion_hint },
];

const movingAround: readonly SwitchTexts[] = [
  { name: 'keyboardNavigation', label: m.access_keyboard, hint: m.access_keyboard_hint },
  { name: 'focusOutline', label: m.access_focus_outline, hint: m.access_focus_outline_hint },
  { name: 'screenReader', label: m.access_screen_reader, hint: m.access_screen_reader_hint },
  { name: 'soundEnabled', label: m.access_sound, hint: m.access_sound_hint },
];

const colorLabels = {
  none: m.access_color_none,
  protanopia: m.access_color_protanopia,
  deuteranopia: m.access_color_deuteranopia,
  tritanopia: m.access_color_tritanopia,
} as const satisfies Record<ColorChoice, () => string>;

const sizeLabels = {
  14: m.access_size_14,
  16: m.access_size_16,
  18: m.access_size_18,
  20: m.access_size_20,
  24: m.access_size_24,
} as const satisfies Record<FontSize, () => string>;

type SwitchRowProps = { words: SwitchTexts; on: boolean; onChange: (on: boolean) => void };

function SwitchRow({ words, on, onChange }: SwitchRowProps) {
  const hintId = `access-${words.name}-hint`;
  return (
    <div className="switch-row">
      <div>
        <label className="switch-label" htmlFor={`access-${words.name}`}>
          {words.label()}
        </label>
        <p className="switch-hint" id={hintId}>
          {words.hint()}
        </p>
      </div>
      <input
        id={`access-${words.name}`}
        type="checkbox"
        className="switch"
        aria-describedby={hintId}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}

/**
 * Dialog with the accessibility settings that the specification requires. Each setting applies immediately and is
 * stored on the device.
 */
export function AccessibilityDialog({ onClose }: { onClose: () => void }) {
  const { settings, change, reset } = useAccessibilitySettings();
  const [wasReset, setWasReset] = useState(false);

  function turn(name: AccessibilitySwitch, on: boolean) {
    change({ [name]: on });
    setWasReset(false);
    void playTone(on ? 'on' : 'off');
  }

  const rows = (list: readonly SwitchTexts[]) =>
    list.map((words) => (
      <SwitchRow key={words.name} words={words} on={settings[words.name]} onChange={(on) => turn(words.name, on)} />
    ));

  return (
    <Dialog labelledBy="access-title" onClose={onClose}>
      <div className="access">
        <div className="access-head">
          <h2 id="access-title">{m.access_title()}</h2>
          <button type="button" className="icon-button" aria-label={m.access_close()} onClick={onClose}>
            <CloseIcon className="icon-large" />
          </button>
        </div>
        <p className="access-text">{m.access_text()}</p>
        <fieldset className="access-group">
          <legend>{m.access_font_size()}</legend>
          <div className="segments segments-sizes">
            {fontSizes.map((size) => (
              <label key={size} className="segment">
                <input
                  type="radio"
                  name="access-font-size"
                  checked={settings.fontSize === size}
                  onChange={() => change({ fontSize: size })}
                />
                <span>
                  {sizeLabels[size]()} <small>{m.access_font_size_choice({ size })}</small>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="access-group">
          <legend>{m.access_sight()}</legend>
          {rows(seeing)}
        </fieldset>
        <fieldset className="access-group">
          <legend>{m.access_color()}</legend>
          <div className="segments segments-two">
            {colorChoices.map((choice) => (
              <label key={choice} className="segment">
                <input
                  type="radio"
                  name="access-color"
                  checked={settings.colorBlindness === choice}
                  onChange={() => change({ colorBlindness: choice })}
                />
                <span>{colorLabels[choice]()}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="access-group">
          <legend>{m.access_use()}</legend>
          {rows(movingAround)}
        </fieldset>
        <div className="access-foot">
          <button
            type="button"
            className="button button-secondary"
            onClick={() => {
              reset();
              setWasReset(true);
            }}
          >
            {m.access_reset()}
          </button>
          <Link className="button button-quiet" to="/accessibility" onClick={onClose}>
            {m.access_more()}
          </Link>
        </div>
        <output className="access-text">{wasReset ? m.access_was_reset() : ''}</output>
      </div>
    </Dialog>
  );
}
