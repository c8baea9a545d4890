import { m } from '#messages/compiled/messages.js';
import { moveRedaction, resizeRedaction, keyboardStepOf, type Redaction, type Point, type Size } from './redactions.ts';

type Tool = {
  readonly label: () => string;
  readonly sign: string;
  readonly by: Point;
  readonly change: (redaction: Redaction, by: Point, picture: Size) => Redaction;
};

/** Tools that change a redaction by a click, for visitors who can neither drag nor use a keyboard. */
const tools: readonly Tool[] = [
  { label: m.verification_cover_left, sign: '←', by: { x: -1, y: 0 }, change: moveRedaction },
  { label: m.verification_cover_right, sign: '→', by: { x: 1, y: 0 }, change: moveRedaction },
  { label: m.verification_cover_up, sign: '↑', by: { x: 0, y: -1 }, change: moveRedaction },
  { label: m.verification_cover_down, sign: '↓', by: { x: 0, y: 1 }, change: moveRedaction },
  { label: m.verification_cover_wider, sign: '↔+', by: { x: 1, y: 0 }, change: resizeRedaction },
  { label: m.verification_cover_narrower, sign: '↔−', by: { x: -1, y: 0 }, change: resizeRedaction },
  { label: m.verification_cover_taller, sign: '↕+', by: { x: 0, y: 1 }, change: resizeRedaction },
  { label: m.verification_cover_lower, sign: '↕−', by: { x: 0, y: -1 }, change: resizeRedaction },
];

type RedactionToolsProps = {
  readonly number: number;
  readonly redaction: Redaction;
  readonly picture: Size;
  readonly onChange: (redaction: Redaction) => void;
  readonly onRemove: () => void;
};

/** Buttons that change the selected redaction. Each click makes one change. */
export function RedactionTools({ number, redaction, picture, onChange, onRemove }: RedactionToolsProps) {
  const step = keyboardStepOf(picture);
  return (
    <fieldset aria-label={m.verification_cover_tools({ number: String(number) })} className="cover-tools">
      <div dir="ltr" className="cover-tool-row">
        {tools.map(({ label, sign, by, change }) => (
          <button
            key={sign}
            type="button"
            className="cover-tool"
            aria-label={label()}
            title={label()}
            onClick={() => onChange(change(redaction, { x: by.x * step, y: by.y * step }, picture))}
          >
            <span aria-hidden="true">{sign}</span>
          </button>
        ))}
      </div>
      <button type="button" className="text-button" onClick={onRemove}>
        {m.verification_cover_remove()}
      </button>
    </fieldset>
  );
}
