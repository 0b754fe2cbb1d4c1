import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ManagedLead } from '#contract/clients/lead-management.ts';
import { api } from '#web/shared/api/client.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Popconfirm } from '#web/workspace/kits/drawer/popconfirm.tsx';
import styles from './leads.module.css';

interface RemoveLeadProps {
  /** In the version that is shown: one that a colleague changed since is not deleted. */
  readonly lead: Pick<ManagedLead, 'id' | 'version' | 'number' | 'client'>;
  /** Whether a refusal has been dealt with. */
  readonly onFailure: (answer: { readonly code: number }) => Promise<boolean>;
  readonly onRemoved: () => Promise<void>;
}

/** Deletes a lead for good, after a question. */
export function RemoveLead({ lead, onFailure, onRemoved }: RemoveLeadProps) {
  const { t } = useTranslation();
  const { id, version, number, client } = lead;
  const remove = async () => {
    const answer = await api('lead.remove', { body: { id, version } }, { quiet: true });
    if (answer.success) {
      toast.success(t('leads.removed', { number }));
      await onRemoved();
    } else if (!(await onFailure(answer))) toast.error(answer.desc);
  };
  return (
    <Popconfirm
      title={t('leads.removeTitle', { number })}
      description={
        <>
          <p className={styles.question}>{t('leads.removeText')}</p>
          {client && <p className={styles.question}>{t('leads.removeWon')}</p>}
        </>
      }
      okText={t('leads.remove')}
      okButtonProps={{ danger: true }}
      onConfirm={remove}
    >
      <Button type="text" danger className={styles.remove ?? ''}>
        {t('leads.remove')}
      </Button>
    </Popconfirm>
  );
}
