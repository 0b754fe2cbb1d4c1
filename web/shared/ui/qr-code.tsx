import { useEffect, useState } from 'react';

interface QrCodeProps {
  readonly text: string;
  /** Label for screen readers. */
  readonly label: string;
}

/** Quiet zone around the code, which scanners need. */
const border = 4;

/**
 * A text as a QR code, dark on light in any theme. Drawn in the browser, so the text is not sent anywhere. Renders
 * nothing until its code has loaded or if that fails; show the text beside it.
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
    // The text beside it is enough.
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
