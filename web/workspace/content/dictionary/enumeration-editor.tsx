import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Lock, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasSwitches } from '#contract/codes/enumerations.ts';
import type { KeptEnumeration } from '#contract/content/dictionary.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { SaveBar } from '#web/workspace/kits/kept/save-bar.tsx';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { useRowOrder } from '#web/workspace/kits/list/use-row-order.ts';
import { Panel } from '#web/workspace/ui/panel.tsx';
import styles from './dictionary.module.css';
import {
  changedFrom,
  type DictionaryDraft,
  type DraftItem,
  draftOf,
  enumerationsQuery,
  enumerationVersionsQuery,
  rebased,
  sentItems,
  showStored,
  withNewItem,
} from './dictionary-draft.ts';
import { ItemRow } from './item-row.tsx';
import { loadStoredDictionary } from './stored-dictionary.ts';

interface EnumerationEditorProps {
  readonly stored: KeptEnumeration;
  readonly draft: DictionaryDraft | undefined;
  /** Changes the draft as it is at that moment: it may be changed while the server is asked. */
  readonly onDraft: (change: (now: DictionaryDraft | undefined) => DictionaryDraft | undefined) => void;
}

/** The items of one enumeration; of fixed codes only the labels can be changed. */
export function EnumerationEditor({ stored, draft: begun, onDraft }: EnumerationEditorProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayEdit = useMay('dictionary:edit');
  const { enumeration, isFixed } = stored;
  const draft = begun ?? draftOf(stored);
  const keep = (next: DictionaryDraft) => onDraft(() => changedFrom(stored, next));
  const keepItems = (items: readonly DraftItem[]) => keep({ ...draft, items, issues: {} });
  const afterRemoval = useFocusAfterRemoval();
  const { move, drag, dropProps, said } = useRowOrder({
    rows: draft.items,
    show: keepItems,
    // Order is saved with the labels.
    send: () => Promise.resolve(),
    tell: ({ label, key }, place) => t('dictionary.moved', { name: label['zh-CN'] || key, place }),
  });

  async function save(): Promise<void> {
    const body = { enumeration, version: draft.version, items: sentItems(draft.items) };
    const answer = await api('dictionary.save', { body }, { quiet: true });
    if (answer.success) {
      const saved = answer.result;
      await showStored(queries, saved);
      // What was changed meanwhile is the next change.
      onDraft((now) => (now === begun ? undefined : now && rebased({ ...now, base: draft.items }, saved)));
      toast.success(t('kept.saved', { version: saved.version }));
      await loadStoredDictionary({ force: true });
    } else if (answer.issues?.length) {
      const issues = answer.issues.map(({ path, message }) => [path.replace(/^body\.items\./, ''), message]);
      // What the server says is about places that may have changed meanwhile.
      onDraft((now) => (now === begun ? now && { ...now, issues: Object.fromEntries(issues) } : now));
      return;
    } else {
      toast.error(answer.desc);
      // What a colleague has saved is taken over, and stands beside what is typed; the next try is made knowing it.
      const all = await queries.fetchQuery({ ...enumerationsQuery, staleTime: 0 }).catch(() => undefined);
      const latest = all?.find((one) => one.enumeration === enumeration);
      if (latest) onDraft((now) => now && changedFrom(latest, rebased(now, latest)));
    }
    await queries.invalidateQueries({ queryKey: enumerationsQuery.queryKey });
    await queries.invalidateQueries({ queryKey: enumerationVersionsQuery(enumeration).queryKey });
  }

  return (
    <div className={styles.editor}>
      <Panel
        title={t(`dictionary.names.${enumeration}`)}
        scope={t(`dictionary.where.${enumeration}`)}
        actions={
          mayEdit &&
          !isFixed && (
            <Button
              ref={afterRemoval.add}
              icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => keep(withNewItem(draft))}
            >
              {t('dictionary.add')}
            </Button>
          )
        }
      >
        {isFixed && (
          <p className={styles.note}>
            <Lock size={14} strokeWidth={1.5} aria-hidden="true" /> {t('dictionary.fixed')}
          </p>
        )}
        <ol ref={afterRemoval.list} className={styles.items}>
          {draft.items.map((item, place) => (
            <ItemRow
              key={item.id}
              item={item}
              was={item.isNew ? undefined : stored.items.find(({ key }) => key === item.key)}
              issueOf={(field) => draft.issues[`${place}.${field}`]}
              isFixed={isFixed}
              hasSwitches={hasSwitches(enumeration)}
              mayEdit={mayEdit}
              place={place}
              last={draft.items.length - 1}
              onChange={(changed) => keepItems(draft.items.with(place, changed))}
              goesOn={afterRemoval.button}
              onRemove={() => {
                keepItems(draft.items.toSpliced(place, 1));
                afterRemoval.removed(place);
              }}
              onMove={(to) => move(item, to)}
              onDrag={(isDragged) => drag(item, isDragged)}
              dropProps={dropProps(item, place)}
            />
          ))}
        </ol>
      </Panel>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {mayEdit && (
        <SaveBar
          isChanged={begun !== undefined}
          mayEdit={mayEdit}
          onSave={save}
          onDiscard={() => onDraft(() => undefined)}
        />
      )}
    </div>
  );
}
