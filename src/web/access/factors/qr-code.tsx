/** A QR code as a picture of the page itself: the pages' policy allows no script or picture from elsewhere (product §2.18). */
import { encode } from 'uqr';

/** Light around the squares, by which cameras find the code. */
const BORDER = 3;
const PIXELS = 208;

export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={PIXELS}
      height={PIXELS}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      {/* Dark on light at night, too: many cameras read no other. */}
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
