import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedContact } from '#contract/outreach/contacts.ts';
import { api } from '#web/shared/api/client.ts';
import { isUnanswered } from '#web/shared/api/is-unanswered.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { useFocusAfterRemoval } from '#web/workspace/kits/list/use-focus-after-removal.ts';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { useSelection } from '#web/workspace/kits/list/use-selection.ts';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { ContactActions, useContactButtons } from './contact-actions.tsx';
import { contactAddress, contactNarrowing, newContact, openedContact } from './contact-address.ts';
import { ContactBulkBar } from './contact-bulk-bar.tsx';
import { contactCard, contactColumns } from './contact-columns.tsx';
import { dropDraft, readDraft } from './contact-draft.ts';
import { ContactDrawer } from './contact-drawer.tsx';
import { ContactFilterFields } from './contact-filter-fields.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactNotice } from './contact-notice.tsx';
import styles from './contacts.module.css';
import { DraftAlert } from './draft-alert.tsx';
import { GroupsDrawer } from './groups-drawer.tsx';
import { useContacts } from './use-contacts.ts';
import { useNotices } from './use-notices.ts';
import { useUndoIds } from './use-undo-ids.ts';

/** The company's contacts. */
export function Component() {
  const { t } = useTranslation();
  const may = useContactButtons();
  const list = useList(contactAddress);
  const [{ contact: opened }, changeOpened] = useAddress(openedContact);
  const narrowing = contactNarrowing(list.filters);
  const { page, pageSize, ...sort } = list.asked;
  const filters = { ...narrowing, ...sort };
  const contacts = useContacts(filters, { page, pageSize });
  const { groups, groupNames, consentSources, refresh } = contacts;
  const selection = useSelection(narrowing);
  const afterRemoval = useFocusAfterRemoval();
  const { notices, show, close: closeNotice } = useNotices();
  const undoIds = useUndoIds(selection.isAll);
  const [groupsOpen, setGroupsOpen] = useState(false);
  const [offered, setOffered] = useState(() => (opened === undefined ? readDraft() : undefined));
  // Other contacts may be opened and closed first. What was gone on with is saved, or thrown away.
  const draft = opened === undefined && readDraft()?.at === offered?.at ? offered : undefined;
  const isPhone = useLayoutWidth() === 'phone';

  const open = (contact: number | typeof newContact) => changeOpened({ contact });
  const closeDrawer = () => changeOpened({ contact: undefined });
  const remove = async ({ id, name }: { readonly id: number; readonly name: string }) => {
    const { undo } = undoIds.of({ ids: [id] });
    const answer = await api('contact.delete', { params: { id }, query: { undo } }, { quiet: true });
    if (answer.success) {
      undoIds.answered(undo);
      afterRemoval.goes(contacts.list.data?.list.findIndex((row) => row.id === id) ?? -1);
      show({ text: t('contacts.deleted', { name }), undo });
    } else if (isUnanswered(answer)) show({ text: t('contacts.deletedPerhaps', { name }), undo, isLasting: true });
    else toast.error(answer.desc);
    selection.drop(id);
    refresh();
  };
  const noteLeft = async ({ id, name }: { readonly id: number; readonly name: string }) => {
    const answer = await api('contact.bulk', { body: { target: { ids: [id] }, act: 'leave' } }, { quiet: true });
    if (answer.success) show({ text: t('contacts.leave.done', { name }) });
    else toast.error(answer.desc);
    refresh();
    return answer.success;
  };

  // On a phone it shares the line of the last filter.
  const groupsButton = may.mayEdit && (
    <Button onClick={() => setGroupsOpen(true)}>{t('contacts.groups.manage')}</Button>
  );
  const rights = { mayEdit: may.mayEdit, mayDelete: may.mayDelete };
  const rows = {
    ...rights,
    ...{ groupNames, consentSources, goesOn: afterRemoval.button, onChanged: refresh },
    onOpen: ({ id }: ListedContact) => open(id),
    onDelete: (contact: ListedContact) => void remove(contact),
  };
  const drawer = {
    ...{ groups, ...rights, mayReplace: may.mayAdd && may.mayDelete },
    ...{ onClose: closeDrawer, onSaved: refresh },
  };

  return (
    <>
      {draft && (
        <DraftAlert
          draft={draft}
          onResume={() => open(draft.id ?? newContact)}
          onDrop={() => {
            dropDraft(draft.id);
            setOffered(undefined);
          }}
        />
      )}
      <RecordList
        list={list}
        query={contacts.list}
        label={t('contacts.list')}
        rowsRef={afterRemoval.list}
        rowKey={({ id }) => id}
        nameOf={({ name }) => name}
        columns={contactColumns(t, rows)}
        card={(contact) => contactCard(contact, rows)}
        filters={
          <>
            <ContactFilterFields filters={list.filters} onFilter={list.filterBy} groups={groups} />
            {isPhone && groupsButton}
          </>
        }
        actions={
          <>
            {!isPhone && groupsButton}
            <ContactActions may={may} filters={filters} onImported={refresh} onAdd={() => open(newContact)} />
          </>
        }
        counts={(views) =>
          api(
            'contact.counts',
            { body: { filters: views.map((view) => contactNarrowing(list.filtersOf(view))) } },
            { quiet: true },
          )
        }
        countText={(count, isMany) => t(isMany ? 'contacts.totalMany' : 'contacts.total', { count })}
        empty={{ title: t('contacts.emptyTitle'), text: t('contacts.emptyText') }}
        noHit={{ title: t('contacts.noHitTitle'), text: t('contacts.noHitText') }}
        selection={may.mayEdit || may.mayDelete || may.mayExport ? selection : undefined}
        bulk={(onPage) => (
          <ContactBulkBar
            {...{ selection, onPage, groups, ...rights }}
            target={
              selection.isAll
                ? { filter: narrowing, latest: contacts.list.data?.latest ?? undefined }
                : { ids: [...selection.ids] }
            }
            total={contacts.list.data?.total ?? 0}
            exported={may.mayExport ? filters : undefined}
            undoIds={undoIds}
            onDone={(done, answered) => {
              if (done) show(done, answered);
              refresh();
            }}
          />
        )}
      />
      {opened === newContact && may.mayAdd && (
        <ContactForm {...drawer} mayEdit onLeave={noteLeft} onDelete={() => {}} />
      )}
      {typeof opened === 'number' && (
        <ContactDrawer
          key={opened}
          id={opened}
          {...drawer}
          onLeave={noteLeft}
          onDelete={(contact) => {
            closeDrawer();
            void remove(contact);
          }}
        />
      )}
      {groupsOpen && <GroupsDrawer groups={groups} onClose={() => setGroupsOpen(false)} onChanged={refresh} />}
      {notices.length > 0 && (
        <div className={styles.notices}>
          {notices.map((notice) => (
            <ContactNotice
              key={notice.key}
              notice={notice}
              onClose={closeNotice}
              onDone={(done, answered) => {
                undoIds.answered(answered);
                show(done, answered);
                refresh();
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}
