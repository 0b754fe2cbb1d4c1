import { useEffect, useState } from 'react';

interface QrCodeProps {
  readonly text: string;
  /** What it is, for those who cannot see it. */
  readonly label: string;
}

/** Quiet modules round the picture, without which readers do not find it. */
const border = 4;

/**
 * A text as a QR code, dark on light whatever the theme. Drawn in the browser: what it says goes nowhere else. Until its
 * code has come, or where it does not come, there is nothing; the text must stand beside it.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const [drawing, setDrawing] = useState<{ readonly size: number; readonly path: string }>();
  useEffect(() => {
    let isWanted = true;
    const draw = async () => {
      const { encode } = await import('uqr');
      const { data, size } = encode(text, { ecc: 'M', border });
      const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
      if (isWanted) setDrawing({ size, path });
    };
    // Nothing is lost without it.
    draw().catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (!drawing) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      width="196"
      height="196"
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={drawing.size} height={drawing.size} fill="#fff" />
      <path d={drawing.path} fill="#000" />
    </svg>
  );
}
