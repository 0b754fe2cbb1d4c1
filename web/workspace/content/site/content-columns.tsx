import type { TFunction } from 'i18next';
import type { SortKey } from '#contract/codes/lists.ts';
import type { ContentKind } from '#contract/content/site-content/kinds.ts';
import type { ListedContent } from '#contract/content/site-content.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { StateTag } from '#web/workspace/content/articles/state-tag.tsx';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { ListCard } from '#web/workspace/kits/list/list-cards.tsx';
import type { ListColumn } from '#web/workspace/kits/list/list-column.ts';
import { DraftMark } from '#web/workspace/kits/versioned/draft-mark.tsx';
import { MoveButtons } from '#web/workspace/ui/move-buttons.tsx';
import { MoveHandle } from '#web/workspace/ui/move-handle.tsx';
import styles from './content.module.css';
import { choiceLabels } from './labels.ts';
import type { ContentDrag } from './use-content-drag.ts';
import type { Order } from './use-order.ts';

export interface ContentColumns {
  readonly kind: ContentKind;
  readonly items: readonly ListedContent[];
  readonly orderedBy: 'sort' | 'time';
  readonly linkTo: (item: ListedContent) => string;
  /** Left out where rows stay where they are. */
  readonly moves?: { readonly order: Order; readonly drag: ContentDrag };
}

const stateOf = ({ state, draft }: ListedContent) => (
  <>
    <StateTag state={state} />
    <DraftMark draft={draft} />
  </>
);

type Column = ListColumn<ListedContent, SortKey<'siteContent'>>;

/** Columns of a list of content; which there are depends on the kind. */
export function contentColumns(t: TFunction, { kind, items, orderedBy, linkTo, moves }: ContentColumns): Column[] {
  const choice = choiceLabels(kind);
  const handle: Column[] = moves
    ? [
        {
          key: 'order',
          title: t('content.order'),
          width: 56,
          isTool: true,
          render: (item) => (
            <MoveHandle
              label={t('content.move', { title: item.title })}
              name={item.title}
              place={moves.order.placeOf(item)}
              isSmall
              className={styles.handle}
              onMove={(place) => moves.order.move(item, place)}
              onDrag={(isDragged) => moves.drag.begin(isDragged ? item : undefined)}
            />
          ),
        },
      ]
    : [];
  const own: Column[] = choice
    ? [{ key: 'choice', title: choice.label, width: 116, render: (item) => choice.nameOf(item.choice) }]
    : [];
  const parent: Column[] = items.some((item) => item.parent)
    ? [{ key: 'parent', title: t('content.parent'), width: 116, render: (item) => item.parent?.title }]
    : [];
  const isByTime = orderedBy === 'time';
  return [
    ...handle,
    {
      key: 'title',
      title: t('content.title'),
      sort: 'title',
      shown: 'always',
      render: (item) => (
        <RouterLink className={listStyles.title} to={linkTo(item)}>
          {item.title || t('content.untitled')}
        </RouterLink>
      ),
    },
    ...own,
    ...parent,
    {
      key: 'language',
      title: t('articles.languages'),
      width: 84,
      render: ({ translated }) =>
        translated ? (
          t('articles.bothLanguages')
        ) : (
          <span className={listStyles.unbroken}>{t('content.chineseOnly')}</span>
        ),
    },
    {
      key: 'state',
      title: t('content.state'),
      width: 148,
      sort: 'state',
      render: stateOf,
    },
    {
      key: 'time',
      title: t(isByTime ? 'content.time' : 'content.changed'),
      width: 164,
      sort: isByTime ? 'published' : 'changed',
      isDescendingFirst: true,
      render: (item) => (
        <span className={listStyles.unbroken}>{formatDateTime(isByTime ? item.publishedAt : item.changedAt)}</span>
      ),
    },
  ];
}

/** An item in two lines, moved by two buttons. */
export function contentCard(
  t: TFunction,
  item: ListedContent,
  { kind, orderedBy, linkTo, moves }: ContentColumns,
): ListCard {
  const choice = choiceLabels(kind);
  return {
    title: item.title || t('content.untitled'),
    to: linkTo(item),
    meta: (
      <>
        {stateOf(item)}
        {choice && <span>{choice.nameOf(item.choice)}</span>}
        {item.parent && <span>{item.parent.title}</span>}
        {!item.translated && <span>{t('content.chineseOnly')}</span>}
        <span>{formatDateTime(orderedBy === 'time' ? item.publishedAt : item.changedAt)}</span>
      </>
    ),
    ...(moves && {
      aside: (
        <MoveButtons
          title={item.title}
          place={moves.order.placeOf(item)}
          last={moves.order.siblingsOf(item).length - 1}
          onMove={(place) => moves.order.move(item, place)}
        />
      ),
    }),
  };
}
