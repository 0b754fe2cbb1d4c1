import { useTranslation } from 'react-i18next';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import type { ListedContent } from '#contract/content/site-content.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { StateTag } from '#web/workspace/content/articles/state-tag.tsx';
import listStyles from '#web/workspace/ui/list.module.css';
import { MoveButtons } from '#web/workspace/ui/move-buttons.tsx';
import { choiceLabels } from './labels.ts';
import type { Order } from './use-order.ts';

/** What is listed, and where each item leads. */
export interface ListedItems {
  readonly kind: ContentKind;
  readonly items: readonly ListedContent[];
  readonly linkTo: (item: ListedContent) => string;
}

interface ContentRowsProps extends ListedItems {
  readonly orderedBy: 'sort' | 'time';
  /** Left out where rows stay where they are. */
  readonly order?: Order;
}

/** Items on a phone: a row each, moved by two buttons. */
export function ContentRows({ kind, items, orderedBy, linkTo, order }: ContentRowsProps) {
  const { t } = useTranslation();
  const choice = choiceLabels(kind);
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className={listStyles.splitRow}>
          <div className={listStyles.words}>
            <RouterLink className={listStyles.rowTitle} to={linkTo(item)}>
              {item.title || t('content.untitled')}
            </RouterLink>
            <div className={listStyles.meta}>
              <StateTag state={item.state} />
              {choice && <span>{choice.nameOf(item.choice)}</span>}
              {item.parent && <span>{item.parent.title}</span>}
              {!item.translated && <span>{t('content.chineseOnly')}</span>}
              <span>{formatDateTime(orderedBy === 'time' ? item.publishedAt : item.changedAt)}</span>
            </div>
          </div>
          {order && (
            <MoveButtons
              title={item.title}
              place={order.placeOf(item)}
              last={order.siblingsOf(item).length - 1}
              onMove={(place) => order.move(item, place)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
