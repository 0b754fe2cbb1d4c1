import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeOf } from '#contract/insight/figure-texts/change-of.ts';
import { formatFigure } from '#contract/insight/figure-texts/format-figure.ts';
import type { Figure as FigureValue } from '#contract/insight/figures.ts';
import type { StoryFigures } from '#contract/insight/stories.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { Figure } from '#web/workspace/insight/figures/figure.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import styles from './stories.module.css';

/** 牵动的数字: figures of a company without the story and with it. */
export function MovedFigures({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('story.figures', { params: { id } }, { quiet: true }));
  const scope = data?.company
    ? t('story.figuresOf', {
        name: data.company.name,
        from: data.from.slice(5),
        until: data.until.slice(5),
      })
    : undefined;
  return (
    <Panel title={t('story.figures')} scope={scope}>
      {data ? (
        <Moved data={data} />
      ) : error ? (
        <ErrorState error={error} onReload={() => void refetch()} />
      ) : (
        <div className={styles.prose} role="status" aria-label={t('story.figures')}>
          <Skeleton height={200} />
        </div>
      )}
    </Panel>
  );
}

function Moved({ data }: { readonly data: StoryFigures }) {
  const { t } = useTranslation();
  if (data.list.length === 0) return <p className={styles.prose}>{t('story.noFigures')}</p>;
  return (
    <table className={styles.moved} aria-label={t('story.figures')}>
      <thead>
        <tr>
          <th scope="col">{t('story.figure')}</th>
          <th scope="col">{t('story.without')}</th>
          <th scope="col">{t('story.with')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('story.change')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {data.list.map(({ figure, without }) => (
          <tr key={figure.ref.kind}>
            <th scope="row">
              {figure.ref.word
                ? t('story.hotWord', { word: figure.ref.word })
                : t(`story.figureNames.${nameOf(figure)}`)}
            </th>
            <td>{shown(without)}</td>
            <td>
              <Figure figure={figure} />
            </td>
            <td>
              <Moving figure={figure} without={without} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const nameOf = ({ ref: { kind } }: FigureValue) =>
  kind === 'stories' || kind === 'volume' || kind === 'shareOfVoice' || kind === 'activeRate' || kind === 'netTone'
    ? kind
    : 'rank';

function shown({ ref, value }: FigureValue): string {
  if (value === null) return '–';
  const { number, unit } = formatFigure(ref.kind, value);
  return number + unit;
}

function Moving({ figure, without }: { readonly figure: FigureValue; readonly without: FigureValue }) {
  const { t } = useTranslation();
  if (figure.value === null || without.value === null) return <>–</>;
  const change =
    figure.ref.kind === 'stories'
      ? { isUp: true, text: String(figure.value - without.value) }
      : changeOf(figure.ref.kind, figure.value, without.value);
  if (!change) return <span className={styles.still}>{t('story.unchanged')}</span>;
  const Arrow = change.isUp ? ArrowUp : ArrowDown;
  return (
    <span className={styles.change} data-up={change.isUp}>
      <span className="visually-hidden">{change.isUp ? t('figure.up') : t('figure.down')} </span>
      <Arrow size={13} strokeWidth={2} aria-hidden="true" />
      {change.text}
    </span>
  );
}
