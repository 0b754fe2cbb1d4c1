import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { ArrowLeft, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArrangedMenu } from '#contract/identity/menu-editing.ts';
import { type ArrangedItem, breachesOf, isGroup, menuDifferences } from '#contract/identity/menu-rules.ts';
import { pickText } from '#contract/language.ts';
import { api } from '#web/shared/api/client.ts';
import { currentLanguage } from '#web/shared/current-language.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { wholeNumber } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { SaveBar } from '#web/workspace/kits/kept/save-bar.tsx';
import { MoveButtons } from '#web/workspace/ui/move-buttons.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { menuStore } from '../menu-store.ts';
import { useMay } from '../use-menu.ts';
import { ItemForm } from './item-form.tsx';
import { ItemTree } from './item-tree.tsx';
import { MenuChecks } from './menu-checks.tsx';
import styles from './menu-editor.module.css';
import { MenuPreview } from './menu-preview.tsx';
import { arrangementQuery, menuVersionsQuery } from './menu-queries.ts';
import { MenuVersions } from './menu-versions.tsx';
import { nextOwnId, withProductItems } from './merge-menus.ts';
import {
  childrenOf,
  inOrder,
  moveItem,
  type Place,
  type PlaceRefusal,
  placeAfter,
  placeOf,
  type Step,
} from './move-item.ts';
import { useMenuDraft } from './use-menu-draft.ts';

const params = { item: wholeNumber() };

export function MenuEditor({ menu }: { readonly menu: ArrangedMenu }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayEdit = useMay('menu:edit');
  const isPhone = useLayoutWidth() === 'phone';
  const [{ item: openedId }, change] = useAddress(params);
  const draft = useMenuDraft(menu);
  const [said, setSaid] = useState('');
  const { items } = draft;
  const opened = items.find(({ id }) => id === openedId) ?? (isPhone ? undefined : items[0]);
  const breaches = breachesOf(items);
  const changes = menuDifferences(draft.base, items);
  const nameOf = (item: ArrangedItem) => pickText(item.name, currentLanguage()) || t('menus.unnamed');
  const open = (id: number | undefined) => change({ item: id }, { replace: !isPhone });
  const refuse = (item: ArrangedItem, refusal: PlaceRefusal) =>
    setSaid(t(`menus.refused.${refusal}`, { name: nameOf(item) }));

  function aim(item: ArrangedItem, place: Place): string {
    const group = items.find(({ id }) => id === place.pid);
    const words = { name: nameOf(item), group: group ? nameOf(group) : t('menus.first'), place: place.index + 1 };
    setSaid(t('menus.aimed', words));
    return t('menus.aimedShort', words);
  }
  function move(item: ArrangedItem, place: Place): void {
    const moved = moveItem(items, item, place);
    if (typeof moved === 'string') {
      refuse(item, moved);
      return;
    }
    draft.change(moved);
    const group = items.find(({ id }) => id === place.pid);
    const index = childrenOf(moved, place.pid).findIndex(({ id }) => id === item.id) + 1;
    const words = { name: nameOf(item), group: group ? nameOf(group) : t('menus.first'), place: index };
    setSaid(t('menus.moved', words));
  }
  function step(item: ArrangedItem, way: Step): void {
    const place = placeAfter(items, item, way);
    if (typeof place === 'string') refuse(item, place);
    else move(item, place);
  }
  function undo(): void {
    setSaid(t(draft.past.length > 0 ? 'menus.undone' : 'menus.nothingToUndo'));
    draft.undo();
  }
  function add(): void {
    const id = nextOwnId(items, menu.items);
    const name = { 'zh-CN': '', en: '' };
    const added = { id, pid: 0, name, path: '', component: 'Layout', icon: 'layers' as const, isHidden: false };
    draft.change([...items, { ...added, buttons: [] }]);
    open(id);
  }

  async function publish(): Promise<void> {
    const body = { version: draft.version, items: items as ArrangedMenu['items'] };
    const answer = await api('menu.publish', { body });
    if (!answer.success) {
      // What a colleague has published is fetched; the next try is made knowing it.
      const latest = await queries.fetchQuery({ ...arrangementQuery, staleTime: 0 }).catch(() => undefined);
      if (latest && draft.rebase(latest)) void queries.invalidateQueries({ queryKey: menuVersionsQuery.queryKey });
      return;
    }
    draft.goOn(items, answer.result);
    toast.success(t('menus.published', { version: answer.result.version }));
    queries.setQueryData(arrangementQuery.queryKey, answer.result);
    await queries.invalidateQueries({ queryKey: menuVersionsQuery.queryKey });
    await menuStore.load({ force: true });
  }

  const wrong = new Set(breaches.map(({ id }) => id));
  const issueOf = (field: 'names' | 'path' | 'component') => {
    const breach = breaches.find(({ id, rule }) => id === opened?.id && rule === field);
    const other = items.find(({ id }) => id === breach?.other);
    if (!breach) return undefined;
    return other ? t('menus.taken', { name: nameOf(other) }) : t(`menus.wrong.${field}`);
  };
  const pages = items.filter((item) => !isGroup(item)).length;
  const tree = (
    <div className={styles.side}>
      <Panel
        title={t('menus.title')}
        scope={t('menus.scope', { count: pages })}
        actions={
          mayEdit && (
            <Button
              type="text"
              size="small"
              icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={add}
            >
              {t('menus.add')}
            </Button>
          )
        }
      >
        <ItemTree
          items={items}
          current={opened?.id}
          wrong={wrong}
          {...(mayEdit && { onStep: step, ...(!isPhone && { onMove: move }) })}
          onUndo={undo}
          onOpen={open}
          onAim={aim}
          onRefuse={refuse}
        />
        {mayEdit && !isPhone && <p className={styles.foot}>{t('menus.keys')}</p>}
      </Panel>
    </div>
  );
  const form = opened && (
    <ItemForm
      key={opened.id}
      item={opened}
      items={items}
      issueOf={issueOf}
      mayEdit={mayEdit}
      onChange={(next, field) =>
        draft.change(
          items.map((one) => (one.id === next.id ? next : one)),
          field === undefined ? undefined : `${next.id} ${field}`,
        )
      }
      onParent={(pid) => move(opened, { pid, index: childrenOf(items, pid).length })}
      onRemove={() => {
        draft.change(inOrder(items.filter(({ id }) => id !== opened.id)));
        open(undefined);
      }}
    >
      {isPhone && (
        <div className={styles.phoneBar}>
          <Button icon={<ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => open(undefined)}>
            {t('menus.back')}
          </Button>
          {mayEdit && (
            <MoveButtons
              title={nameOf(opened)}
              place={placeOf(items, opened).index}
              last={childrenOf(items, opened.pid).length - 1}
              onMove={(index) => move(opened, { pid: opened.pid, index })}
            />
          )}
        </div>
      )}
    </ItemForm>
  );
  return (
    <div className={styles.page}>
      {(!isPhone || !opened) && tree}
      <div className={styles.main}>
        {form}
        {draft.clashes.length > 0 && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={t('menus.clashes', { names: draft.clashes.map(nameOf).join(t('menus.and')) })}
          />
        )}
        <MenuChecks items={items} breaches={breaches} onOpen={open} />
        {mayEdit && (
          <SaveBar
            isChanged={changes.length > 0}
            mayEdit={mayEdit && breaches.length === 0}
            status={
              breaches.length > 0
                ? t('menus.statusWrong', { count: changes.length, wrong: breaches.length })
                : t('menus.status', { count: changes.length })
            }
            saveText={t('menus.publish')}
            extra={
              <Button
                type="text"
                icon={<Undo2 size={16} strokeWidth={1.5} aria-hidden="true" />}
                disabled={draft.past.length === 0}
                onClick={undo}
              >
                {t('menus.undo')}
              </Button>
            }
            onSave={publish}
            onDiscard={() => draft.reset(menu)}
          />
        )}
      </div>
      <div className={styles.right}>
        <MenuPreview items={items} roles={menu.roles} current={opened?.id} />
        <MenuVersions
          current={menu.version}
          mayRestore={mayEdit}
          onRestore={(former, version) => {
            draft.change(withProductItems(former, menu.items));
            setSaid(t('menus.restoredAsDraft', { version }));
            toast.success(t('menus.restoredAsDraft', { version }));
          }}
        />
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}
