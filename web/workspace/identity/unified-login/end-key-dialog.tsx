import { Alert, Button, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PartnerDetail, PartnerKey } from '#contract/identity/partners.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import styles from './partners.module.css';

interface EndKeyDialogProps {
  readonly partner: PartnerDetail;
  readonly ended: PartnerKey;
  readonly onClose: () => void;
  /** After a refusal: what is shown may be out of date. */
  readonly onOutdated: () => Promise<unknown>;
  readonly onDone: () => void;
}

/** In hours. */
const times = { now: 0, day: 24, week: 168, month: 720 } as const;

/** Ends a key now or later, with what speaks against it. */
export function EndKeyDialog({ partner, ended, onClose, onOutdated, onDone }: EndKeyDialogProps) {
  const { t } = useTranslation();
  const { id: key, lastUsedAt } = ended;
  const isLast = !partner.keys.some((other) => other.id !== key && ['active', 'ending'].includes(other.state));
  const submission = useSubmission({
    send: async ({ inHours }: { inHours: number }) => {
      const { id, version } = partner;
      const answer = await api('unify.endKey', { body: { id, version, key: key ?? 0, inHours } }, { quiet: true });
      if (answer.success) toast.success(t(inHours === times.now ? 'partners.keyEnded' : 'partners.keyEnds'));
      else await onOutdated();
      return answer;
    },
    onDone,
  });
  return (
    <Dialog open title={t('partners.endKeyTitle', { id: key })} footer={null} onCancel={onClose}>
      <p>{t('partners.endKeyText')}</p>
      {isLast && <Alert type="warning" showIcon title={t('partners.endLast')} />}
      {lastUsedAt && <p className={styles.label}>{t('partners.endUsed', { time: formatDateTime(lastUsedAt) })}</p>}
      <SubmitForm submission={submission} initialValues={{ inHours: times.day }}>
        <Form.Item name="inHours" label={t('partners.when')}>
          <Radio.Group
            options={(['now', 'day', 'week', 'month'] as const).map((time) => ({
              value: times[time],
              label: t(`partners.ends.${time}`),
            }))}
          />
        </Form.Item>
        <div className={styles.formActs}>
          <Button onClick={onClose}>{t('partners.cancel')}</Button>
          <Button type="primary" danger htmlType="submit" loading={submission.isSending}>
            {t('partners.endKey')}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
