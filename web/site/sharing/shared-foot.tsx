import { formatDateTime } from '#web/shared/format/date.ts';
import { useFrame } from '../frame/use-frame.ts';
import { fill } from '../loading/formatting.ts';
import type { SharingTexts } from '../locales/zh-CN/sharing.ts';

interface SharedFootProps {
  readonly texts: SharingTexts;
  readonly asOf: string;
  readonly expiresAt: string;
}

/** Source, as-of time and expiry of shared figures. */
export function SharedFoot({ texts, asOf, expiresAt }: SharedFootProps) {
  const { frame } = useFrame();
  return (
    <footer className="paper-foot">
      <p>{fill(texts.asOf, { time: asOf })}</p>
      <p>{fill(texts.source, { brand: frame.brand })}</p>
      <p className="on-screen">{fill(texts.sharedUntil, { date: formatDateTime(expiresAt) })}</p>
    </footer>
  );
}
