import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { FactList } from '#web/workspace/ui/fact-list.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { useLabels } from '#web/workspace/ui/use-labels.ts';
import styles from './asked-for.module.css';

/** More lines than these push what is done below them out of sight. */
const mostShown = 20;

/** 询价内容: lines, note and rules as they stand; folded where the comparison shows the lines. */
export function AskedFor({ inquiry }: { readonly inquiry: InquiryDetail }) {
  const { t } = useTranslation();
  const { content, edition, isOpened } = inquiry;
  const { lines, note } = content;
  const isShown = edition === 0 || (!isOpened && lines.length <= mostShown);
  return (
    <Panel title={t('inquiries.asked')}>
      <details className={styles.asked} open={isShown}>
        <summary>{t('inquiries.askedParts', { count: lines.length })}</summary>
        {lines.length > 0 ? <Lines lines={lines} /> : <p className={styles.note}>{t('inquiries.noLinesYet')}</p>}
        {note && (
          <div className={styles.note}>
            <h3>{t('inquiries.note')}</h3>
            <p>{note}</p>
          </div>
        )}
        <Rules inquiry={inquiry} />
      </details>
    </Panel>
  );
}

function Lines({ lines }: Pick<InquiryDetail['content'], 'lines'>) {
  const { t } = useTranslation();
  const numbered = lines.map((line, index) => ({ ...line, position: index + 1 }));
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{t('inquiries.lineName')}</th>
          <th scope="col">{t('inquiries.specification')}</th>
          <th scope="col" data-column="quantity">
            {t('inquiries.quantity')}
          </th>
          <th scope="col">{t('inquiries.unit')}</th>
        </tr>
      </thead>
      <tbody>
        {numbered.map(({ position, name, specification, quantity, unit }) => (
          <tr key={position}>
            <td>{position}</td>
            <td data-column="name">{name}</td>
            <td data-column="specification">{specification}</td>
            <td data-column="quantity">{quantity}</td>
            <td data-column="unit">{unit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Rules({ inquiry: { content, questionsUntil, deadline } }: { readonly inquiry: InquiryDetail }) {
  const { t } = useTranslation();
  const fieldName = useLabels('zcb_domain');
  const { field, currency, otherCurrencies, includesTax, validityDays, fewestQuotes, tieRule, maySplit, needsTwo } =
    content;
  const timeOf = (at: string | null) =>
    at === null ? t('inquiries.noDeadline') : t('inquiries.inBeijing', { at: formatDateTime(at) });
  return (
    <div className={styles.rules}>
      <FactList
        isWide
        facts={[
          [t('inquiries.field'), field ? fieldName(field) : t('inquiries.noDeadline')],
          [t('inquiries.basis'), t(includesTax ? 'inquiries.gross' : 'inquiries.net')],
          [t('inquiries.currency'), t(`inquiries.currencies.${currency}`)],
          [
            t('inquiries.otherCurrencies'),
            otherCurrencies.length > 0
              ? otherCurrencies.map((one) => t(`inquiries.currencies.${one}`)).join(t('inquiries.comma'))
              : t('inquiries.noOtherCurrency'),
          ],
          [t('inquiries.questionsUntil'), timeOf(questionsUntil)],
          [t('inquiries.deadline'), timeOf(deadline)],
          [t('inquiries.validityDays'), t('inquiries.validFor', { count: validityDays })],
          [t('inquiries.fewestQuotes'), t('inquiries.fewestCount', { count: fewestQuotes })],
          [t('inquiries.tieRule'), t(`inquiries.tieRules.${tieRule}`)],
          [t('inquiries.splitting'), t(maySplit ? 'inquiries.splittingOf.lines' : 'inquiries.splittingOf.whole')],
          [t('inquiries.openedIn'), t(needsTwo ? 'inquiries.byTwo' : 'inquiries.byOne')],
        ]}
      />
    </div>
  );
}
