import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { companyMemberEndpoints, maxSeats } from '#contract/identity/company-members.ts';
import { api } from '#web/shared/api/client.ts';
import { Dialog } from '#web/workspace/kits/drawer/dialog.tsx';
import { NumberField } from '#web/workspace/kits/form/number-field.tsx';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import styles from './members.module.css';

interface SeatsDialogProps {
  readonly stockId: number;
  readonly seats: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const request = companyMemberEndpoints['clientMember.saveSeats'].body;

/** How many people a client may have. */
export function SeatsDialog({ stockId, seats, onDone, onClose }: SeatsDialogProps) {
  const { t } = useTranslation();
  const submission = useSubmission({
    send: (values: { seats: number }) =>
      api('clientMember.saveSeats', { body: { stockId, seats: values.seats } }, { quiet: true }),
    onDone,
  });
  return (
    <Dialog open title={t('members.seatsTitle')} footer={null} onCancel={onClose}>
      <SubmitForm submission={submission} initialValues={{ seats }}>
        <Form.Item
          name="seats"
          label={t('members.seatsLabel')}
          extra={t('members.seatsHelp')}
          rules={schemaRules(request, 'seats')}
        >
          <NumberField min={1} max={maxSeats} precision={0} />
        </Form.Item>
        <div className={styles.formActs}>
          <Button onClick={onClose}>{t('members.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={submission.isSending}>
            {t('members.save')}
          </Button>
        </div>
      </SubmitForm>
    </Dialog>
  );
}
