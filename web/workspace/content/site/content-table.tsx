import type { QueryKey } from '@tanstack/react-query';
import { Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedContent } from '#contract/content/site-content.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { RouterLink } from '#web/shared/ui/router-link.tsx';
import { StateTag } from '#web/workspace/content/articles/state-tag.tsx';
import listStyles from '#web/workspace/ui/list.module.css';
import { MoveHandle } from '#web/workspace/ui/move-handle.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import styles from './content.module.css';
import { ContentRows, type ListedItems } from './content-rows.tsx';
import { choiceLabels } from './labels.ts';
import { areSiblings, useOrder } from './use-order.ts';

interface ContentTableProps extends ListedItems {
  readonly listQuery: { readonly queryKey: QueryKey };
  readonly order: 'sort' | 'time';
  /** Rows may be moved. */
  readonly isOrderable: boolean;
}

/** Items as a table; phones read rows. */
export function ContentTable({ kind, items, listQuery, order: orderedBy, isOrderable, linkTo }: ContentTableProps) {
  const { t } = useTranslation();
  const order = useOrder(items, listQuery.queryKey);
  const [dragged, setDragged] = useState<ListedContent>();
  const [over, setOver] = useState<number>();
  const isPhone = useLayoutWidth() === 'phone';
  const choice = choiceLabels(kind);
  const status = (
    <p className="visually-hidden" role="status">
      {order.said}
    </p>
  );
  if (isPhone) {
    return (
      <>
        <ContentRows kind={kind} items={items} orderedBy={orderedBy} linkTo={linkTo} {...(isOrderable && { order })} />
        {status}
      </>
    );
  }
  const endDrag = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  const rowProps = (item: ListedContent) => ({
    'data-over': (dragged && item.id === over) || undefined,
    onDragOver: (event: DragEvent) => {
      if (!dragged || !areSiblings(dragged, item)) return;
      event.preventDefault();
      setOver(item.id);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged && areSiblings(dragged, item)) order.move(dragged, order.placeOf(item));
      endDrag();
    },
  });
  const columns: ColumnsType<ListedContent> = [
    ...(isOrderable
      ? [
          {
            key: 'order',
            title: <span className="visually-hidden">{t('content.order')}</span>,
            width: 56,
            render: (_value: unknown, item: ListedContent) => (
              <MoveHandle
                label={t('content.move', { title: item.title })}
                name={item.title}
                place={order.placeOf(item)}
                isSmall
                className={styles.handle}
                onMove={(place) => order.move(item, place)}
                onDrag={(isDragged) => (isDragged ? setDragged(item) : endDrag())}
              />
            ),
          },
        ]
      : []),
    {
      key: 'title',
      title: t('content.title'),
      render: (_value, item) => (
        <RouterLink className={listStyles.title} to={linkTo(item)}>
          {item.title || t('content.untitled')}
        </RouterLink>
      ),
    },
    ...(choice
      ? [
          {
            key: 'choice',
            title: choice.label,
            width: 140,
            render: (_value: unknown, item: ListedContent) => choice.nameOf(item.choice),
          },
        ]
      : []),
    ...(items.some(({ parent }) => parent)
      ? [
          {
            key: 'parent',
            title: t('content.parent'),
            width: 140,
            render: (_value: unknown, { parent }: ListedContent) => parent?.title,
          },
        ]
      : []),
    {
      key: 'language',
      title: t('articles.languages'),
      width: 96,
      render: (_value, { translated }) =>
        translated ? (
          t('articles.bothLanguages')
        ) : (
          <span className={listStyles.unbroken}>{t('content.chineseOnly')}</span>
        ),
    },
    { key: 'state', title: t('content.state'), width: 116, render: (_value, { state }) => <StateTag state={state} /> },
    {
      key: 'time',
      title: t(orderedBy === 'time' ? 'content.time' : 'content.changed'),
      width: 164,
      render: (_value, item) => (
        <span className={listStyles.unbroken}>
          {formatDateTime(orderedBy === 'time' ? item.publishedAt : item.changedAt)}
        </span>
      ),
    },
  ];
  return (
    <>
      <Table<ListedContent>
        rowKey="id"
        columns={columns}
        dataSource={[...items]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        onRow={rowProps}
        className={styles.table ?? ''}
      />
      {status}
    </>
  );
}
