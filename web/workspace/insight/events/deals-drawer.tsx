import { useTranslation } from 'react-i18next';
import type { TimelineEvent } from '#contract/insight/events.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { useStoryPath } from '#web/workspace/insight/story-path/use-story-path.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { EventAmount } from './event-amount.tsx';
import { listDeals } from './event-amounts.ts';
import styles from './events.module.css';
import { keyOf } from './use-timeline-filters.ts';

interface DealsDrawerProps {
  readonly isOpen: boolean;
  readonly events: readonly TimelineEvent[];
  readonly nameOf: (type: TimelineEvent['type']) => string;
  readonly onClose: () => void;
}

/** What the sum of amounts is made of: each deal once, with all events that tell it. */
export function DealsDrawer({ isOpen, events, nameOf, onClose }: DealsDrawerProps) {
  const { t } = useTranslation();
  const storyPath = useStoryPath();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={560}
      title={t('events.sum')}
      closable={{ 'aria-label': t('events.closeWhy') }}
      destroyOnHidden
    >
      <p className={styles.note}>{t('events.dealsText')}</p>
      <ul className={styles.dealList}>
        {listDeals(events).map((deal) => (
          <li key={deal.number}>
            <strong>
              <EventAmount {...deal} />
            </strong>
            <ul>
              {deal.events.map((event) => (
                <li key={keyOf(event)} className={styles.facts}>
                  <span>{formatDateTimeAcrossYears(event.publishedAt)}</span>
                  <span className={styles.type}>{nameOf(event.type)}</span>
                  <RouterLink to={storyPath(event.articleId)}>{event.title}</RouterLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
