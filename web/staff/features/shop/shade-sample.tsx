import { accentGrounds, type AccentShades } from '#domain/core/accent.ts';

type SampleProps = {
  readonly shades: AccentShades;
  readonly scheme: 'light' | 'dark';
  readonly words: string;
};

/** Words, a mark and a ground of a colour as one scheme has them; which colours they are is said beside it. */
export function ShadeSample({ shades: { brand, brandInk, brandSoft }, scheme, words }: SampleProps) {
  return (
    <p className="look-shade">
      <svg viewBox="0 0 132 40" width="132" height="40" aria-hidden="true">
        <rect width="132" height="40" rx="8" fill={accentGrounds[scheme].surfaces[0]} stroke="#8a9aa0" />
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
