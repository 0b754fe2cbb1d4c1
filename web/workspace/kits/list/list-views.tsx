import { Button, Dropdown, Modal } from 'antd';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listCountLimit } from '#contract/codes/lists.ts';
import { formatCount } from '#contract/format-number.ts';
import type { ListView } from '#contract/identity/list-views.ts';
import { toast } from '#web/shared/toast/toast.ts';
import styles from './list-views.module.css';
import type { ListViewsState } from './use-list-views.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';

/** The views of a list as tabs, and what can be done to the one that is open. */
export function ListViewTabs({ state }: { readonly state: ListViewsState }) {
  const { t } = useTranslation();
  const [named, setNamed] = useState<ListView | 'new'>();
  const { views, counts, active, isChanged, isSettled, error } = state;
  const tab = (view: ListView | undefined, name: string, count: number | undefined) => (
    <button
      type="button"
      className={styles.tab}
      aria-current={active?.id === view?.id ? 'page' : undefined}
      onClick={() => state.show(view)}
    >
      {name}{' '}
      {count !== undefined && (
        <span className={styles.count}>
          {formatCount(count)}
          {count >= listCountLimit && '+'}
        </span>
      )}
    </button>
  );
  return (
    <div className={styles.bar}>
      <nav className={styles.tabs} aria-label={t('lists.views.label')}>
        {tab(undefined, t('lists.views.all'), counts[0])}
        {views.map((view, index) => (
          <span key={view.id} className={styles.named}>
            {tab(view, view.name, counts[index + 1])}
            {view.id === active?.id && <ViewMenu view={view} state={state} onRename={() => setNamed(view)} />}
          </span>
        ))}
        {error ? (
          <span className={styles.failed}>
            {t('lists.views.failed')}
            <Button type="link" size="small" onClick={state.reload}>
              {t('lists.views.retry')}
            </Button>
          </span>
        ) : (
          <Button
            type="text"
            size="small"
            className={styles.add ?? ''}
            icon={<Plus size={14} strokeWidth={1.5} aria-hidden="true" />}
            // Before the views are there, the list may still change into the one that it opens with.
            disabled={!isSettled}
            onClick={() => setNamed('new')}
          >
            {t('lists.views.add')}
          </Button>
        )}
      </nav>
      {active && isChanged && (
        <div className={styles.changed}>
          <span role="status">{t('lists.views.changed', { name: active.name })}</span>
          <Button type="link" size="small" onClick={() => void state.update(active)}>
            {t('lists.views.update')}
          </Button>
          <Button type="link" size="small" onClick={() => state.show(active)}>
            {t('lists.views.revert')}
          </Button>
        </div>
      )}
      {named && (
        <ViewNameDialog
          initial={named === 'new' ? '' : named.name}
          title={t(named === 'new' ? 'lists.views.add' : 'lists.views.rename')}
          save={(name) => (named === 'new' ? state.add(name) : state.rename(named, name))}
          onSaved={(name) => {
            setNamed(undefined);
            if (named === 'new') toast.success(t('lists.views.saved', { name }));
          }}
          onClose={() => setNamed(undefined)}
        />
      )}
    </div>
  );
}

interface ViewMenuProps {
  readonly view: ListView;
  readonly state: ListViewsState;
  readonly onRename: () => void;
}

function ViewMenu({ view, state, onRename }: ViewMenuProps) {
  const { t } = useTranslation();
  const [modal, question] = Modal.useModal();
  const isDefault = state.defaultViewId === view.id;
  const askToRemove = () =>
    modal.confirm({
      title: t('lists.views.removeTitle', { name: view.name }),
      content: t('lists.views.removeText'),
      okText: t('lists.views.remove'),
      cancelText: t('lists.views.cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      icon: null,
      onOk: () => state.remove(view),
    });
  return (
    <>
      {question}
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'rename', label: t('lists.views.rename'), onClick: onRename },
            {
              key: 'default',
              label: t(isDefault ? 'lists.views.unmakeDefault' : 'lists.views.makeDefault'),
              onClick: () => void state.makeDefault(isDefault ? null : view.id),
            },
            { key: 'remove', danger: true, label: t('lists.views.remove'), onClick: () => void askToRemove() },
          ],
        }}
      >
        <Button
          type="text"
          size="small"
          aria-label={t('lists.views.menu', { name: view.name })}
          aria-haspopup="menu"
          icon={<Ellipsis size={16} strokeWidth={1.5} aria-hidden="true" />}
        />
      </Dropdown>
    </>
  );
}
