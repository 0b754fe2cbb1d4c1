import { Button, Form, Input, Rate } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SupplierDetail, supplierEndpoints } from '#contract/cooperation/suppliers.ts';
import { api } from '#web/shared/api/client.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { type OpenForms, useOpenForm } from '#web/workspace/kits/drawer/open-forms.ts';
import formStyles from '#web/workspace/kits/form/form.module.css';
import { schemaRules } from '#web/workspace/kits/form/schema-rules.ts';
import { SubmitForm } from '#web/workspace/kits/form/submit-form.tsx';
import { useSubmission } from '#web/workspace/kits/form/use-submission.ts';
import styles from './suppliers.module.css';

interface SupplierRatingsProps {
  readonly supplier: SupplierDetail;
  readonly mayEdit: boolean;
  /** Those about which the drawer asks before it closes. */
  readonly forms: OpenForms;
  readonly onChanged: (supplier: SupplierDetail) => void;
}

/** How the supplier did its jobs, and one more rating. */
export function SupplierRatings({ supplier, mayEdit, forms, onChanged }: SupplierRatingsProps) {
  const { t } = useTranslation();
  const [isRating, setRating] = useState(false);
  const { latestRatings } = supplier;
  return (
    <section className={styles.group} aria-label={t('suppliers.ratings')}>
      <h3 className={styles.title}>{t('suppliers.ratings')}</h3>
      {latestRatings.length === 0 && <p className={styles.none}>{t('suppliers.noRatings')}</p>}
      <ol className={styles.entries}>
        {latestRatings.map((rating) => (
          <li key={rating.at}>
            <strong>{t('suppliers.stars', { count: rating.score })}</strong> {rating.job}
            {rating.note && <p>{rating.note}</p>}
            <p className={styles.quiet}>
              {rating.by} {formatDateTimeAcrossYears(rating.at)}
            </p>
          </li>
        ))}
      </ol>
      {mayEdit &&
        (isRating ? (
          <RatingForm
            id={supplier.id}
            forms={forms}
            onCancel={() => setRating(false)}
            onDone={(saved) => {
              setRating(false);
              toast.success(t('suppliers.ratingSaved'));
              onChanged(saved);
            }}
          />
        ) : (
          <Button onClick={() => setRating(true)}>{t('suppliers.rate')}</Button>
        ))}
    </section>
  );
}

interface RatingFormProps {
  readonly id: number;
  readonly forms: OpenForms;
  readonly onCancel: () => void;
  readonly onDone: (saved: SupplierDetail) => void;
}

const ratingRequest = supplierEndpoints['supplier.rate'].body.omit({ id: true });

function RatingForm({ id, forms, onCancel, onDone }: RatingFormProps) {
  const { t } = useTranslation();
  const submission = useSubmission({
    send: (values: { job: string; score: number; note: string }) =>
      api('supplier.rate', { body: { id, ...values } }, { quiet: true }),
    onDone,
  });
  useOpenForm(forms, submission.form);
  return (
    <SubmitForm submission={submission} initialValues={{ job: '', score: 0, note: '' }}>
      <Form.Item name="job" label={t('suppliers.job')} rules={schemaRules(ratingRequest, 'job')}>
        <Input maxLength={100} placeholder={t('suppliers.jobExample')} />
      </Form.Item>
      <Form.Item name="score" label={t('suppliers.score')} rules={schemaRules(ratingRequest, 'score')}>
        <Rate tooltips={[1, 2, 3, 4, 5].map((count) => t('suppliers.stars', { count }))} />
      </Form.Item>
      <Form.Item name="note" label={t('suppliers.ratingNote')}>
        <Input.TextArea maxLength={500} rows={3} />
      </Form.Item>
      <div className={formStyles.buttons}>
        <Button onClick={onCancel}>{t('suppliers.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={submission.isSending}>
          {t('suppliers.saveRating')}
        </Button>
      </div>
    </SubmitForm>
  );
}
