import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/format-number.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { ListPanel, ListSkeleton } from '#web/workspace/ui/list-panel.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ContactActions, useContactButtons } from './contact-actions.tsx';
import { dropDraft, readDraft } from './contact-draft.ts';
import { ContactDrawer } from './contact-drawer.tsx';
import { ContactFilterFields } from './contact-filter-fields.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactNotice } from './contact-notice.tsx';
import { ContactRows } from './contact-rows.tsx';
import { ContactTable } from './contact-table.tsx';
import { DraftAlert } from './draft-alert.tsx';
import { GroupsDrawer } from './groups-drawer.tsx';
import { listCountLimit, newContact, pageSize, useContactFilters } from './use-contact-filters.ts';
import { useContacts } from './use-contacts.ts';
import { useNotice } from './use-notice.ts';
import { useSelection } from './use-selection.ts';

/** The company's contacts. */
export function Component() {
  const { t } = useTranslation();
  const may = useContactButtons();
  const filtering = useContactFilters();
  const { page, narrowing, opened, change, clear, isNarrowed } = filtering;
  const { list, groups, groupNames, consentSources, refresh } = useContacts(filtering);
  const selection = useSelection(narrowing);
  const { notice, show, close: closeNotice } = useNotice();
  const [groupsOpen, setGroupsOpen] = useState(false);
  const [draft, setDraft] = useState(() => (opened === undefined ? readDraft() : undefined));
  const isPhone = useLayoutWidth() === 'phone';

  const { data, error, isPlaceholderData, refetch } = list;
  const total = data?.total ?? 0;
  const open = (contact: number | string) => {
    setDraft(undefined);
    change('contact', contact);
  };
  const closeDrawer = () => change('contact', undefined);
  const remove = async ({ id, name }: { readonly id: number; readonly name: string }) => {
    const answer = await api('contact.delete', { params: { id } }, { quiet: true });
    if (answer.success) show({ text: t('contacts.deleted', { name }), undo: answer.result.undo });
    else toast.error(answer.desc);
    selection.choose(selection.ids.filter((chosen) => chosen !== id));
    refresh();
  };
  const dismiss = useCallback(() => closeNotice(), [closeNotice]);

  const empty = isNarrowed ? (
    <EmptyState
      drawing={<BarsDrawing />}
      title={t('contacts.noHitTitle')}
      text={t('contacts.noHitText')}
      actions={<Button onClick={clear}>{t('contacts.clearFilters')}</Button>}
    />
  ) : (
    <EmptyState drawing={<BarsDrawing />} title={t('contacts.emptyTitle')} text={t('contacts.emptyText')} />
  );
  // On a phone it shares the line of the last filter.
  const groupsButton = may.mayEdit && (
    <Button onClick={() => setGroupsOpen(true)}>{t('contacts.groups.manage')}</Button>
  );
  const Rows = isPhone ? ContactRows : ContactTable;
  const said = t(total >= listCountLimit ? 'contacts.totalMany' : 'contacts.total', { count: formatCount(total) });
  const isChoosing = selection.isAll || selection.ids.length > 0;
  const drawer = { groups, mayEdit: may.mayEdit, mayDelete: may.mayDelete, onClose: closeDrawer, onSaved: refresh };

  return (
    <>
      {draft && opened === undefined && (
        <DraftAlert
          draft={draft}
          onResume={() => open(draft.id ?? newContact)}
          onDrop={() => {
            dropDraft();
            setDraft(undefined);
          }}
        />
      )}
      <ListPanel
        label={t('contacts.list')}
        filters={
          <>
            <ContactFilterFields filtering={filtering} groups={groups} />
            {isPhone && groupsButton}
          </>
        }
        actions={
          <>
            {!isPhone && groupsButton}
            <ContactActions may={may} filters={filtering.filters} onImported={refresh} onAdd={() => open(newContact)} />
          </>
        }
        count={
          data &&
          (selection.ids.length > 0 ? t('contacts.withSelected', { total: said, count: selection.ids.length }) : said)
        }
        paging={{ page, pageSize, total, onPage: (next) => change('page', next) }}
        isStale={isPlaceholderData}
      >
        {!data && error && <ErrorState error={error} onReload={() => void refetch()} />}
        {!data && !error && <ListSkeleton />}
        {data && data.list.length === 0 && empty}
        {data && data.list.length > 0 && (
          <Rows
            contacts={data.list}
            groupNames={groupNames}
            consentSources={consentSources}
            mayEdit={may.mayEdit}
            mayDelete={may.mayDelete}
            selection={selection}
            onOpen={({ id }) => open(id)}
            onDelete={(contact) => void remove(contact)}
            onChanged={refresh}
          />
        )}
      </ListPanel>
      {isChoosing && (
        <BulkBar
          selection={selection}
          total={total}
          groups={groups}
          mayEdit={may.mayEdit}
          mayDelete={may.mayDelete}
          onDone={(done) => {
            show(done);
            refresh();
          }}
        />
      )}
      {opened === newContact && may.mayAdd && <ContactForm {...drawer} mayEdit onDelete={() => {}} />}
      {typeof opened === 'number' && (
        <ContactDrawer
          key={opened}
          id={opened}
          {...drawer}
          onDelete={(contact) => {
            closeDrawer();
            void remove(contact);
          }}
        />
      )}
      {groupsOpen && <GroupsDrawer groups={groups} onClose={() => setGroupsOpen(false)} onChanged={refresh} />}
      {notice && (
        <ContactNotice
          key={notice.key}
          notice={notice}
          onClose={dismiss}
          onDone={(done) => {
            show(done);
            refresh();
          }}
        />
      )}
    </>
  );
}
