import { Button, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listCountLimit } from '#contract/codes/lists.ts';
import { formatCount } from '#contract/format-number.ts';
import type { BulkRequest, BulkResult, ContactGroup, ContactTarget } from '#contract/outreach/contacts.ts';
import { api } from '#web/shared/api/client.ts';
import { isUnanswered } from '#web/shared/api/is-unanswered.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { BulkBar } from '#web/workspace/kits/list/bulk-bar.tsx';
import listStyles from '#web/workspace/kits/list/list.module.css';
import type { Selection } from '#web/workspace/kits/list/use-selection.ts';
import type { ContactFilters } from './contact-address.ts';
import { ExportContacts } from './export-contacts.tsx';
import type { ContactNotice } from './use-notices.ts';
import type { UndoIds } from './use-undo-ids.ts';

interface ContactBulkBarProps {
  readonly selection: Selection;
  /** The chosen rows, or all that match. */
  readonly target: ContactTarget;
  /** Ids of the rows of this page. */
  readonly onPage: readonly number[];
  /** How many match the filters, counted up to the limit of lists. */
  readonly total: number;
  readonly groups: readonly ContactGroup[];
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  /** Order and filters, for those who may export. */
  readonly exported: ContactFilters | undefined;
  readonly undoIds: UndoIds;
  /**
   * Told nothing after a failure: some may have been changed all the same. Of the deletion `answered` is known what became
   * of it.
   */
  readonly onDone: (notice?: ContactNotice, answered?: string) => void;
}

type Act = Pick<BulkRequest, 'act' | 'groupId'>;

/** What can be done to the chosen rows at once. */
export function ContactBulkBar(props: ContactBulkBarProps) {
  const { selection, target, onPage, total, groups, mayEdit, mayDelete, exported, undoIds, onDone } = props;
  const { t } = useTranslation();
  const [modal, question] = Modal.useModal();
  const [busy, setBusy] = useState<BulkRequest['act']>();
  const isMany = total >= listCountLimit;
  const chosenCount = selection.isAll ? total : selection.ids.length;
  const count = formatCount(chosenCount);
  const perhaps = selection.isAll && isMany ? 'deletedPerhapsAll' : 'deletedPerhaps';

  const run = async (act: Act) => {
    setBusy(act.act);
    const deletion = act.act === 'delete' ? undoIds.of(target) : undefined;
    const undo = deletion?.undo;
    const answer = await api('contact.bulk', { body: { target, ...act, ...deletion } }, { quiet: true });
    setBusy(undefined);
    if (undo && !answer.success && isUnanswered(answer)) {
      return onDone({ text: t(`contacts.bulk.${perhaps}`, { count }), undo, isLasting: true });
    }
    if (undo && answer.success) undoIds.answered(undo);
    if (!answer.success) {
      onDone();
      return toast.error(answer.issues?.[0]?.message ?? answer.desc);
    }
    selection.clear();
    onDone({ text: sentence(act.act, answer.result), undo: answer.result.undo ?? undefined }, undo);
  };
  const sentence = (act: BulkRequest['act'], { changed, same, withdrawn, bounced, missing, newer }: BulkResult) =>
    [
      t(`contacts.bulk.done.${act}`, { count: formatCount(changed) }),
      ...(withdrawn > 0 ? [t('contacts.bulk.withdrawn', { count: formatCount(withdrawn) })] : []),
      ...(bounced > 0 ? [t('contacts.bulk.bounced', { count: formatCount(bounced) })] : []),
      ...(same > 0 ? [t('contacts.bulk.same', { count: formatCount(same) })] : []),
      ...(missing > 0 ? [t('contacts.bulk.missing', { count: formatCount(missing) })] : []),
      ...(newer > 0 ? [t('contacts.bulk.newer', { count: formatCount(newer) })] : []),
    ].join(t('contacts.bulk.join'));
  const askToDelete = () =>
    modal.confirm({
      title: selection.isAll && isMany ? t('contacts.bulk.deleteTitleAll') : t('contacts.bulk.deleteTitle', { count }),
      content: t('contacts.bulk.deleteText'),
      okText: t('contacts.bulk.delete'),
      cancelText: t('contacts.bulk.cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      icon: null,
      onOk: () => run({ act: 'delete' }),
    });
  const askToNoteLeft = () =>
    modal.confirm({
      title: selection.isAll && isMany ? t('contacts.bulk.leaveTitleAll') : t('contacts.bulk.leaveTitle', { count }),
      content: t('contacts.leave.text'),
      okText: t('contacts.leave.note'),
      cancelText: t('contacts.bulk.cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      icon: null,
      onOk: () => run({ act: 'leave' }),
    });
  const said = selection.isAll ? (isMany ? 'selectedAllMany' : 'selectedAll') : 'selected';

  return (
    <BulkBar
      selection={selection}
      onPage={onPage}
      total={total}
      busy={busy && t('contacts.bulk.working')}
      texts={{
        label: t('contacts.bulk.label'),
        said: t(`contacts.bulk.${said}`, { count }),
        selectAll: isMany
          ? t('contacts.bulk.selectAllMany')
          : t('contacts.bulk.selectAll', { count: formatCount(total) }),
      }}
    >
      {question}
      {mayEdit && (
        <>
          <Select<string>
            className={listStyles.filter ?? ''}
            value={null as unknown as string}
            placeholder={t('contacts.bulk.group')}
            aria-label={t('contacts.bulk.group')}
            disabled={busy !== undefined}
            loading={busy === 'group'}
            onChange={(value) => void run({ act: 'group', groupId: value === 'none' ? null : Number(value) })}
            options={[
              ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: 'none', label: t('contacts.noGroup') },
            ]}
          />
          <Button
            loading={busy === 'receive'}
            disabled={busy !== undefined}
            onClick={() => void run({ act: 'receive' })}
          >
            {t('contacts.bulk.receive')}
          </Button>
          <Button loading={busy === 'stop'} disabled={busy !== undefined} onClick={() => void run({ act: 'stop' })}>
            {t('contacts.bulk.stop')}
          </Button>
          <Button loading={busy === 'leave'} disabled={busy !== undefined} onClick={askToNoteLeft}>
            {t('contacts.leave.note')}
          </Button>
        </>
      )}
      {exported && <ExportContacts filters={selection.isAll ? exported : { ...exported, ids: [...selection.ids] }} />}
      {mayDelete && (
        <Button danger loading={busy === 'delete'} disabled={busy !== undefined} onClick={askToDelete}>
          {t('contacts.bulk.delete')}
        </Button>
      )}
    </BulkBar>
  );
}
