import { useTranslation } from 'react-i18next';
import type { EnteredScore } from '#contract/insight/indicators.ts';
import { ConflictPanel } from '#web/workspace/kits/versioned/conflict-panel.tsx';
import { indicatorName } from './indicator-queries.ts';
import { changedIndicators, type Row, rowOf, typedRow } from './score-rows.ts';

/** Lines by the indicator that they are of. */
type Lines = Readonly<Record<string, Row>>;

interface ScoreConflictProps {
  readonly base: readonly EnteredScore[];
  /** What is typed, by its place in `base`. */
  readonly mine: () => readonly Row[];
  readonly theirs: readonly EnteredScore[];
  /** Told what to go on with, by its place in `theirs`. */
  readonly onResolve: (rows: readonly Row[]) => void;
}

const labels = { score: 'scoreOf', source: 'sourceOf', note: 'noteOf' } as const;

const linesOf = (scores: readonly EnteredScore[]): Lines =>
  Object.fromEntries(scores.map((score) => [score.indicatorId, rowOf(score)]));

/** A colleague has saved scores meanwhile: what they changed is decided field by field; all else stays as typed. */
export function ScoreConflict({ base, mine, theirs, onResolve }: ScoreConflictProps) {
  const { t } = useTranslation();
  const names = new Map(theirs.map((score) => [String(score.indicatorId), indicatorName(score)]));
  const changed = new Set(changedIndicators(base, theirs).map(String));
  const changedOf = (lines: Lines): Lines =>
    Object.fromEntries(Object.entries(lines).filter(([indicator]) => changed.has(indicator)));
  const typed = (): Lines => {
    const rows = mine();
    return Object.fromEntries(base.map((score, index) => [score.indicatorId, typedRow(rows[index] ?? score)]));
  };
  return (
    <ConflictPanel
      title={t('indicators.scoresChangedTitle')}
      base={changedOf(linesOf(base))}
      mine={() => changedOf(typed())}
      theirs={changedOf(linesOf(theirs))}
      changedBy={null}
      labelOf={(path) => {
        const [indicator = '', field] = path.split('.');
        return t(`indicators.${labels[field as keyof Row]}`, { name: names.get(indicator) ?? '' });
      }}
      onResolve={(merged) => {
        const lines = { ...typed(), ...merged };
        onResolve(theirs.map((score) => lines[score.indicatorId] ?? rowOf(score)));
      }}
    />
  );
}
