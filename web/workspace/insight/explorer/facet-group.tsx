import { ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import type { ExplorerFacet } from '#contract/insight/explorer.ts';
import { ShareBar } from '#web/shared/charts/share-bar.tsx';
import styles from './facets.module.css';

interface FacetGroupProps {
  readonly title: string;
  readonly options: ExplorerFacet;
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
  /** Before the name of an option: what stands for it elsewhere. */
  readonly markOf?: (value: string) => ReactNode;
  /** Options shown before 「展开」. */
  readonly shortList?: number;
  /** Of the button that shows the other ones; default: that of companies. */
  readonly restText?: (count: number) => string;
}

/** A facet: selected options first, then by count; options without results stay visible. */
export function FacetGroup({ title, options, chosen, onToggle, markOf, shortList = 6, restText }: FacetGroupProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(true);
  const [isLong, setIsLong] = useState(false);
  const listId = useId();
  const isChosen = ({ value }: ExplorerFacet[number]) => chosen.includes(value);
  const ordered = [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))];
  const shown = isLong ? ordered : ordered.slice(0, Math.max(shortList, chosen.length));
  const hidden = ordered.length - shown.length;
  const most = Math.max(1, ...options.map(({ count }) => count));
  return (
    <section className={styles.group}>
      <h2 className={styles.head}>
        <button type="button" aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
          {title}
          <ChevronUp size={16} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </h2>
      <fieldset id={listId} className={styles.list} hidden={!isOpen}>
        <legend className="visually-hidden">{title}</legend>
        {shown.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="checkbox"
              checked={isChosen(option)}
              disabled={option.count === 0 && !isChosen(option)}
              aria-label={t('explorer.facetCount', { name: option.label, shown: formatCount(option.count) })}
              onChange={() => onToggle(option.value)}
            />
            <span className={styles.label} title={option.label}>
              {markOf && <span aria-hidden="true">{markOf(option.value)} </span>}
              {option.label}
            </span>
            <span className={styles.bar}>
              <ShareBar percent={(option.count / most) * 100} tone="context" />
            </span>
            <span className={styles.count} aria-hidden="true">
              {formatCount(option.count)}
            </span>
          </label>
        ))}
        {(hidden > 0 || isLong) && (
          <button type="button" className={styles.more} aria-expanded={isLong} onClick={() => setIsLong(!isLong)}>
            {isLong
              ? t('explorer.companyShown')
              : (restText?.(hidden) ?? t('explorer.companyHidden', { count: hidden }))}
          </button>
        )}
      </fieldset>
    </section>
  );
}
