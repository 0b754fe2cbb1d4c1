import { ChevronDown, EyeOff, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Judgement, SeenItem } from '#contract/clients/simulator.ts';
import { type Element, pageElementOf } from '#contract/codes/elements.ts';
import { MenuIcon } from '#web/workspace/identity/permissions/menu-icon.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './simulator.module.css';

interface SeenMenuProps {
  readonly judgement: Judgement;
  readonly asked: Element | undefined;
  readonly onPage: (element: Element) => void;
}

/** The whole menu as the person sees it. A page leads to the question about it. */
export function SeenMenu({ judgement: { menu }, asked, onPage }: SeenMenuProps) {
  const { t } = useTranslation();
  const width = useLayoutWidth();
  const askedPage = asked && pageElementOf(asked);
  const seenPages = menu.filter(({ isGroup, state }) => !isGroup && state !== 'hidden').length;
  const row = (item: SeenItem) => {
    const { element, icon, name, isGroup, state } = item;
    const Mark = state === 'hidden' ? EyeOff : Lock;
    const content = (
      <>
        <MenuIcon name={icon} size={16} />
        <span>{name}</span>
        {state !== 'open' && (
          <Mark
            size={14}
            strokeWidth={1.5}
            role="img"
            aria-label={t(`simulator.seen.${state}`)}
            className={styles.end}
          />
        )}
      </>
    );
    return (
      <li key={item.id} data-state={state} data-group={isGroup} data-below={item.pid !== 0}>
        {element ? (
          <button
            type="button"
            className={styles.item}
            aria-current={element === askedPage ? 'true' : undefined}
            onClick={() => onPage(element)}
          >
            {content}
          </button>
        ) : (
          <span className={styles.item}>{content}</span>
        )}
      </li>
    );
  };
  const below = (pid: number): SeenItem[] =>
    menu.filter((item) => item.pid === pid).flatMap((item) => [item, ...below(item.id)]);
  return (
    <details className={styles.menu} open={width !== 'phone'}>
      <summary>
        <h2 className={styles.menuTitle}>{t('simulator.menu')}</h2>
        <span className={styles.quiet}>{t('simulator.menuScope', { count: seenPages })}</span>
        <ChevronDown size={16} strokeWidth={1.5} className={styles.fold} aria-hidden="true" />
      </summary>
      <ul>{below(0).map(row)}</ul>
      <p className={styles.menuText}>{t('simulator.menuText')}</p>
    </details>
  );
}
