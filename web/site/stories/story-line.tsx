import { Passages } from '../ui/passages.tsx';
import type { StoryLineData } from './story-line-data.ts';

/** How far a story went: reprints, sources, hours and tiers; and whose version has the words. */
export function StoryLine({ story: { reach, foundIn } }: { readonly story: StoryLineData }) {
  if (!reach && foundIn.length === 0) return null;
  return (
    <p className="story-line">
      {reach && (
        <>
          <b>{reach.reprints}</b>
          <span>{reach.sources}</span>
          <span>{reach.spread}</span>
          <svg
            className="story-mix"
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            role="img"
            aria-label={reach.mixLabel}
          >
            <title>{reach.mixLabel}</title>
            {reach.mix.map(({ tier, start, share }) => (
              <rect key={tier} className={`tier-${tier}`} x={start} width={Math.max(share - 2, 0)} height="6" />
            ))}
          </svg>
        </>
      )}
      {foundIn.length > 0 && (
        <span>
          <Passages parts={foundIn} />
        </span>
      )}
    </p>
  );
}
