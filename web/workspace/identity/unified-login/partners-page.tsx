import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewPartnerKey } from '#contract/identity/partners.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { words } from '#web/workspace/kits/address/address-params.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { ListPanel, ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { BarsDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { PartnerDrawer } from './partner-drawer.tsx';
import { PartnerForm } from './partner-form.tsx';
import { PartnerTable } from './partner-table.tsx';

const openedPartner = { partner: words(40) };

/** 统一登录: the partners whose people can sign in here, whoever has set them up. */
export function Component() {
  const { t } = useTranslation();
  const mayEdit = useMay('unify:edit');
  const { data, error, refetch } = useQuery({ ...apiQuery('unify.partners', {}, { quiet: true }), staleTime: 0 });
  const [{ partner: opened }, changeOpened] = useAddress(openedPartner);
  const [isAdding, setIsAdding] = useState(false);
  const [newKey, setNewKey] = useState<NewPartnerKey>();
  const refresh = () => void refetch();
  const add = mayEdit && (
    <Button
      type="primary"
      icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
      onClick={() => setIsAdding(true)}
    >
      {t('partners.add')}
    </Button>
  );
  return (
    <>
      <ListPanel label={t('partners.list')} {...(data && data.length > 0 && { actions: add })}>
        {!data && error && <ErrorState error={error} onReload={refresh} />}
        {!data && !error && <ListSkeleton rows={4} />}
        {data?.length === 0 && (
          <EmptyState
            drawing={<BarsDrawing />}
            title={t('partners.emptyTitle')}
            text={t('partners.emptyText')}
            actions={add}
          />
        )}
        {data && data.length > 0 && <PartnerTable partners={data} onOpen={(partner) => changeOpened({ partner })} />}
      </ListPanel>
      {opened !== undefined && (
        <PartnerDrawer
          id={opened}
          mayEdit={mayEdit}
          onClose={() => changeOpened({ partner: undefined })}
          onMade={setNewKey}
          onChanged={refresh}
        />
      )}
      {isAdding && (
        <PartnerForm
          onClose={() => setIsAdding(false)}
          onSaved={(id, key) => {
            setIsAdding(false);
            if (key) setNewKey(key);
            changeOpened({ partner: id });
            refresh();
          }}
        />
      )}
      {newKey && <NewKeyDialog made={newKey} onClose={() => setNewKey(undefined)} />}
    </>
  );
}
