import { ShareBar, tierTones } from '#web/shared/charts/share-bar.tsx';
import { OpenFigure } from '../../sharing/open-figure.tsx';
import type { ActivityDemo, ActivityPageData, OpenedText } from './activity-data.ts';

type StripProps = Pick<ActivityPageData, 'texts' | 'sharing'> & { readonly demo: ActivityDemo };

/** Key figures of the company: rank, change, source mix, strongest spike. */
export function ActivityStrip({ demo, texts, sharing }: StripProps) {
  const { index, rate, rank, tiers, strongest } = demo;
  return (
    <div className="activity-strip">
      <div>
        <p className="activity-strip-label">{texts.index}</p>
        <div className="activity-strip-value">
          <Opened figure={index} texts={sharing.figure} />
        </div>
        <div className="activity-strip-note">
          <Change text={index.change} /> <Opened figure={rank} texts={sharing.figure} />
        </div>
      </div>
      <div>
        <p className="activity-strip-label">{texts.rate}</p>
        <div className="activity-strip-value">
          <Opened figure={rate} texts={sharing.figure} />
        </div>
        <p className="activity-strip-note">
          <Change text={rate.change} /> {texts.normal}
        </p>
      </div>
      <div>
        <p className="activity-strip-label">{texts.tiers}</p>
        <ul className="activity-tiers">
          {tiers.map(({ tier, name, weight, share, ...figure }) => (
            <li key={tier}>
              <span>
                {name} <small>{weight}</small>
              </span>
              <ShareBar percent={share} tone={tierTones[tier - 1] ?? 'context'} />
              <span className="number">
                <Opened figure={figure} texts={sharing.figure} />
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p className="activity-strip-label">{texts.strongest}</p>
        <div className="activity-strongest">
          <Opened figure={strongest} texts={sharing.figure} atEnd />
        </div>
        <p className="activity-strip-note">{strongest.text}</p>
      </div>
    </div>
  );
}

interface OpenedProps {
  readonly figure: OpenedText;
  readonly texts: StripProps['sharing']['figure'];
  readonly atEnd?: boolean;
}

function Opened({ figure: { shown, explanation }, texts, atEnd = false }: OpenedProps) {
  if (!explanation) return shown;
  return (
    <OpenFigure explanation={explanation} texts={texts} atEnd={atEnd}>
      {shown}
    </OpenFigure>
  );
}

/** The arrow shows it without colour. */
function Change({ text }: { readonly text: string }) {
  return text && <span className={text.startsWith('↑') ? 'change-up' : 'change-down'}>{text}</span>;
}
