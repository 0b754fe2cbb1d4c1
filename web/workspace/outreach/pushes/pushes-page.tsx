import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { pushStates } from '#contract/outreach/push-rules.ts';
import type { Push } from '#contract/outreach/pushes.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { readAddress, writeAddress } from '#web/workspace/kits/address/address-params.ts';
import { useSearch, withoutPart } from '#web/workspace/kits/address/use-address.ts';
import { FilterSelect } from '#web/workspace/kits/list/filter-select.tsx';
import { RecordList } from '#web/workspace/kits/list/record-list.tsx';
import { useList } from '#web/workspace/kits/list/use-list.ts';
import { createdState } from '#web/workspace/kits/versioned/editor-address.ts';
import { useEditorKey } from '#web/workspace/kits/versioned/use-editor-key.ts';
import { KeywordField } from '#web/workspace/ui/keyword-field.tsx';
import { BotsDrawer } from './bots-drawer.tsx';
import { logAddress, openedPush, pushAddress, pushNarrowing } from './push-address.ts';
import { pushCard, pushColumns } from './push-columns.tsx';
import type { Timing } from './push-timing.ts';
import { PushView } from './push-view.tsx';
import { SendingHeld } from './sending-held.tsx';

/** 推送: digests for contacts, each from its draft to what became of every mail. */
export function Component() {
  const [search, change] = useSearch();
  const { push, copy } = useMemo(() => readAddress(openedPush, search), [search]);
  const [chosen, setChosen] = useState<{ readonly push: typeof push; readonly timing: Timing | undefined }>();
  // Each push has a log of its own: where one was in it says nothing about the next.
  const open = (id: typeof push, copied?: number) => {
    setChosen(undefined);
    change((before) => writeAddress(openedPush, withoutPart(before, logAddress.part), { push: id, copy: copied }), {
      isNewPlace: true,
    });
  };
  const editorKey = useEditorKey(push === null ? 'new' : push);
  const navigate = useNavigate();
  // A new draft becomes one with a number while it is being written: what was chosen for it stays, and so does the focus.
  const goOn = ({ id, state: became }: Push) => {
    setChosen(chosen && { ...chosen, push: id });
    const address = writeAddress(openedPush, search, { push: id, copy: undefined });
    const state = { ...createdState(String(editorKey)), staysInPlace: became === 'draft' };
    void navigate({ search: `?${address}` }, { replace: true, state });
  };
  return (
    <>
      <SendingHeld />
      {push === undefined ? (
        <PushList onOpen={(id) => open(id)} />
      ) : (
        <PushView
          key={editorKey}
          id={push ?? undefined}
          copyOf={push === null ? copy : undefined}
          timing={chosen?.push === push ? chosen.timing : undefined}
          onTiming={(timing) => setChosen({ push, timing })}
          onCreated={goOn}
          onCopy={(id) => open(null, id)}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

function PushList({ onOpen }: { readonly onOpen: (id: number | null) => void }) {
  const { t } = useTranslation();
  const mayEdit = useMay('push:edit');
  const list = useList(pushAddress);
  const query = useQuery({
    ...apiQuery('push.list', { body: { ...pushNarrowing(list.filters), ...list.asked } }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const [isManaging, setIsManaging] = useState(false);
  const add = mayEdit && (
    <Button type="primary" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => onOpen(null)}>
      {t('pushes.add')}
    </Button>
  );
  const actions = mayEdit && (
    <>
      <Button onClick={() => setIsManaging(true)}>{t('pushes.bots.manage')}</Button>
      {isManaging && <BotsDrawer onClose={() => setIsManaging(false)} />}
    </>
  );
  return (
    <RecordList
      list={list}
      query={query}
      label={t('pushes.list')}
      rowKey={({ id }) => id}
      nameOf={({ subject }) => subject}
      columns={pushColumns(t, ({ id }) => onOpen(id))}
      card={(push) => pushCard(t, push, () => onOpen(push.id))}
      filters={
        <>
          <KeywordField
            value={list.filters.q}
            label={t('pushes.search')}
            placeholder={t('pushes.searchPlaceholder')}
            width={240}
            onSearch={(q) => list.filterBy({ q })}
          />
          <FilterSelect
            label={t('pushes.byState')}
            all={t('pushes.allStates')}
            value={list.filters.state}
            options={pushStates.map((value) => ({ value, label: t(`pushes.states.${value}`) }))}
            onChange={(state) => list.filterBy({ state })}
          />
        </>
      }
      actions={actions}
      counts={(views) =>
        api(
          'push.counts',
          { body: { filters: views.map((view) => pushNarrowing(list.filtersOf(view))) } },
          { quiet: true },
        )
      }
      countText={(count) => t('pushes.total', { count })}
      empty={{ title: t('pushes.emptyTitle'), text: t('pushes.emptyText') }}
      add={add}
      noHit={{ title: t('pushes.noHitTitle'), text: t('pushes.noHitText') }}
    />
  );
}
