import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientDetail } from '#contract/clients/customers.ts';
import type { ListedCompany } from '#contract/identity/companies.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { InviteAdmin } from '#web/workspace/identity/company-members/invite-admin.tsx';
import { InviteDrawer } from '#web/workspace/identity/invitations/invite-drawer.tsx';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useDiscardQuestion } from '#web/workspace/kits/drawer/use-discard-question.tsx';
import { ListSkeleton } from '#web/workspace/kits/list/list-panel.tsx';
import { refreshList } from '#web/workspace/kits/list/refresh-list.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import styles from './client.module.css';
import { CompanyChoice } from './company-choice.tsx';
import { OpenClientForm, type OpenClientValues } from './open-client-form.tsx';

interface OpenClientDrawerProps {
  /** The lead that the client comes of. */
  readonly leadId: number | undefined;
  readonly mayOpenModules: boolean;
  readonly onClose: () => void;
  readonly onOpened: (stockId: number) => void;
}

/** Makes a tracked company a client, with its first modules, and invites its admin; what follows is its page. */
export function OpenClientDrawer({ leadId, mayOpenModules, onClose, onOpened }: OpenClientDrawerProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [company, setCompany] = useState<ListedCompany>();
  const [opened, setOpened] = useState<ClientDetail>();
  const [form] = Form.useForm<OpenClientValues>();
  const isFieldsTouched = () => company !== undefined && opened === undefined && form.isFieldsTouched();
  const { close, leaveFreely, question } = useDiscardQuestion({ isFieldsTouched }, onClose);
  const mayInvite = useMay('client:invite');
  const lead = useQuery({
    ...apiQuery('lead.manageDetail', { params: { id: leadId ?? 0 } }, { quiet: true }),
    enabled: leadId !== undefined,
    staleTime: 0,
  });
  const isWaiting = leadId !== undefined && !lead.data;
  const finish = (client: ClientDetail) => {
    toast.success(t('clients.openedToast', { name: client.shortName }));
    void refreshList(queries, 'customers', ['client.candidates', 'client.list']);
    void refreshList(queries, 'leads', ['lead.manageList']);
    if (mayInvite) setOpened(client);
    else leaveFreely(() => onOpened(client.stockId));
  };
  if (opened) {
    const leave = () => {
      void queries.invalidateQueries({ queryKey: ['lead.manageDetail'] });
      onOpened(opened.stockId);
    };
    return (
      <InviteDrawer title={t('invitations.adminTitle', { company: opened.shortName })} onClose={leave}>
        {(inviteForm, closing) => (
          <InviteAdmin
            company={{ stockId: opened.stockId, name: opened.shortName }}
            known={lead.data ? { name: lead.data.personName, email: lead.data.email, phone: lead.data.phone } : {}}
            form={inviteForm}
            onLeft={closing.leave}
            onLater={closing.close}
          />
        )}
      </InviteDrawer>
    );
  }
  return (
    <Drawer open title={t('clients.openClientTitle')} onClose={close}>
      {question}
      {isWaiting &&
        (lead.error ? (
          <ErrorState error={lead.error} onReload={() => void lead.refetch()} />
        ) : (
          <ListSkeleton rows={2} />
        ))}
      {lead.data && (
        <p className={styles.lead}>
          {t('clients.fromLead', {
            number: lead.data.number,
            company: lead.data.companyName,
            person: lead.data.personName,
          })}
        </p>
      )}
      {!isWaiting &&
        (company ? (
          <OpenClientForm
            company={company}
            lead={lead.data}
            onLeadChanged={async () => {
              const { data, isError } = await lead.refetch();
              return isError ? undefined : data;
            }}
            mayOpenModules={mayOpenModules}
            form={form}
            onBack={() => {
              form.resetFields();
              setCompany(undefined);
            }}
            onOpened={finish}
          />
        ) : (
          <CompanyChoice onChosen={setCompany} />
        ))}
    </Drawer>
  );
}
