/**
 * A QR code that is drawn as one SVG path. The same value is always shown next to it as text, so the QR code is hidden
 * from screen readers.
 */
export function QrCode({
  qr,
  className = '',
}: {
  readonly qr: { size: number; path: string };
  readonly className?: string;
}) {
  return (
    <svg
      className={`qr ${className}`}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      aria-hidden="true"
      focusable="false"
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#062a33" />
    </svg>
  );
}
