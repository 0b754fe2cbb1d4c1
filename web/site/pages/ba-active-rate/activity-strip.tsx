import { ShareBar, tierTones } from '#web/shared/charts/share-bar.tsx';
import { OpenFigure } from '../../sharing/open-figure.tsx';
import type { ActivityDemo, ActivityPageData, StripFigure } from './activity-data.ts';

type StripProps = Pick<ActivityPageData, 'texts' | 'sharing'> & { readonly demo: ActivityDemo };

/** Key figures of the company: rank, change, source mix, strongest spike. */
export function ActivityStrip({ demo, texts, sharing }: StripProps) {
  const { index, rate, rank, tiers, strongest } = demo;
  return (
    <div className="activity-strip">
      <div>
        <p className="activity-strip-label">{texts.index}</p>
        <Opened figure={index} texts={sharing.figure} note={1} />
        <p className="activity-strip-note">
          <Change text={index.change} /> {rank}
        </p>
      </div>
      <div>
        <p className="activity-strip-label">{texts.rate}</p>
        <Opened figure={rate} texts={sharing.figure} note={2} />
        <p className="activity-strip-note">
          <Change text={rate.change} /> {texts.normal}
        </p>
      </div>
      <div>
        <p className="activity-strip-label">{texts.tiers}</p>
        <ul className="activity-tiers">
          {tiers.map(({ tier, name, weight, share, shown }) => (
            <li key={tier}>
              <span>
                {name} <small>{weight}</small>
              </span>
              <ShareBar percent={share} tone={tierTones[tier - 1] ?? 'context'} />
              <span className="number">{shown}</span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <p className="activity-strip-label">{texts.strongest}</p>
        <p className="activity-strongest">{strongest.title}</p>
        <p className="activity-strip-note">{strongest.text}</p>
      </div>
    </div>
  );
}

interface OpenedProps {
  readonly figure: StripFigure;
  readonly texts: StripProps['sharing']['figure'];
  readonly note: number;
}

function Opened({ figure: { shown, explanation }, texts, note }: OpenedProps) {
  return (
    <div className="activity-strip-value">
      {explanation ? (
        <OpenFigure explanation={explanation} texts={texts} note={note}>
          {shown}
        </OpenFigure>
      ) : (
        shown
      )}
    </div>
  );
}

/** The arrow shows it without colour. */
function Change({ text }: { readonly text: string }) {
  return text && <span className={text.startsWith('↑') ? 'change-up' : 'change-down'}>{text}</span>;
}
