import { ArrowRightLeft, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#contract/format-number.ts';
import type { Story } from '#contract/insight/stories.ts';
import { useScrollFocus } from '#web/workspace/ui/use-scroll-focus.ts';
import styles from './stories.module.css';
import { numberVersions } from './story-numbers.ts';
import { VersionMark } from './version-mark.tsx';

type Cell = Story['facts']['rows'][number]['cells'][number];

/** Figures of the compared version in the first column, then what each other version makes of them. */
export function FactTable({ story }: { readonly story: Story }) {
  const { t } = useTranslation();
  const scroll = useScrollFocus<HTMLDivElement>();
  const { facts, articles } = story;
  const numbers = numberVersions(articles);
  const [reference, ...versions] = [story.comparedWith, ...facts.versions].map((id) =>
    articles.find((article) => article.id === id),
  );
  return (
    <div ref={scroll} className={styles.scroll}>
      <table className={styles.facts} aria-label={t('story.facts')}>
        <thead>
          <tr>
            <th scope="col">{t('story.fact')}</th>
            {reference && (
              <th scope="col" className={styles.reference}>
                <VersionMark kind={reference.kind} number={numbers.get(reference.id)} />{' '}
                {t(reference.kind === 'announcement' ? 'story.announced' : 'story.kinds.first')}
              </th>
            )}
            {versions.map(
              (version) =>
                version && (
                  <th key={version.id} scope="col">
                    <VersionMark kind={version.kind} number={numbers.get(version.id)} /> {version.sourceName}{' '}
                    <small title={t('story.shareMeaning')}>{formatDecimal(version.share * 100, 0)}%</small>
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody>
          {facts.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own and never change places
            <tr key={index}>
              <th scope="row">{row.name || '–'}</th>
              <td className={styles.reference}>{row.value || '–'}</td>
              {row.cells.map((cell, place) => (
                <td key={facts.versions[place]} data-state={cell.state}>
                  <FactCell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FactCell({ cell: { state, value } }: { readonly cell: Cell }) {
  const { t } = useTranslation();
  if (state === 'none') return <>–</>;
  if (state === 'same' || state === 'dropped') return <span>{t(`story.states.${state}`)}</span>;
  const Icon = state === 'changed' ? ArrowRightLeft : Plus;
  return (
    <>
      <Icon size={13} strokeWidth={1.5} aria-hidden="true" />
      <span className="visually-hidden">{t(`story.states.${state}`)}</span> {value}
    </>
  );
}
