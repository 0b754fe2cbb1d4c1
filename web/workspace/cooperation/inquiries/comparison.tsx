import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InquiryDetail } from '#contract/cooperation/inquiries.ts';
import { inquiryState } from '#contract/cooperation/inquiry-rules.ts';
import type { Comparison as Compared } from '#contract/cooperation/opened-quotes.ts';
import { api } from '#web/shared/api/client.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { formatDateTimeAcrossYears } from '#web/shared/format/date.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { useAct } from '#web/workspace/kits/form/use-act.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageSkeleton } from '#web/workspace/ui/page-skeleton.tsx';
import { Panel } from '#web/workspace/ui/panel.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { AttachmentList } from './attachment-list.tsx';
import fileStyles from './attachments.module.css';
import { type Choice, type Side, sides, usualChoice } from './award-choice.ts';
import { AwardPanel } from './award-panel.tsx';
import styles from './comparison.module.css';
import { ComparisonTable } from './comparison-table.tsx';
import { ComparisonView, useComparisonView } from './comparison-view.tsx';
import { FrozenRates } from './exchange-rates.tsx';

/** How often it is read again until it is decided: suppliers confirm what has expired, and colleagues may award. */
const readAgainAfter = 30_000;

interface ComparisonProps {
  readonly inquiry: InquiryDetail;
  readonly onChanged: (inquiry: InquiryDetail) => void;
}

/** 比价: suppliers × lines after the opening, and the award. */
export function Comparison({ inquiry, onChanged }: ComparisonProps) {
  const { id } = inquiry;
  const { data, error, refetch } = useQuery({
    ...apiQuery('inquiry.compare', { params: { id } }, { quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.state === inquiryState.closed ? readAgainAfter : false),
  });
  if (!data) return error ? <ErrorState error={error} onReload={() => void refetch()} /> : <PageSkeleton />;
  return <Opened key={data.state} inquiry={inquiry} comparison={data} onChanged={onChanged} />;
}

/** What is chosen at first: what was awarded, or what is usual. */
function firstChoice(comparison: Compared, side: Side): Choice {
  const awarded = comparison.lines.flatMap(({ position, awarded: place }) =>
    place === null ? [] : [[position, place] as const],
  );
  if (awarded.length > 0) return new Map(awarded);
  return usualChoice(comparison, side);
}

const isSame = (one: Choice, other: Choice): boolean =>
  one.size === other.size && [...one].every(([position, place]) => other.get(position) === place);

interface OpenedProps extends ComparisonProps {
  readonly comparison: Compared;
}

function Opened({ inquiry, comparison, onChanged }: OpenedProps) {
  const { t } = useTranslation();
  const { side, shows, ...view } = useComparisonView();
  const [choice, setChoice] = useState(() => firstChoice(comparison, side));
  const [read, setRead] = useState(comparison);
  // What nobody has chosen goes by what has been read again.
  if (read !== comparison) {
    setRead(comparison);
    if (isSame(choice, firstChoice(read, side))) setChoice(firstChoice(comparison, side));
  }
  const mayAward = useMay('inquiry:award') && comparison.state === inquiryState.closed;
  const ask = useAct(async (invitationId: number) => {
    const answer = await api('inquiry.askConfirmation', { body: { id: inquiry.id, invitationId } });
    if (!answer.success) return;
    toast.success(t('inquiries.confirmationAsked'));
    onChanged(answer.result);
  });
  const broken = comparison.suppliers.filter(({ isIntact }) => !isIntact).length;
  const opening = inquiry.steps.findLast(({ action }) => action === 'inquiry.open');
  return (
    <>
      <section className={styles.compared} aria-label={t('inquiries.comparison')}>
        <header className={styles.head}>
          <span data-broken={broken > 0}>
            {broken > 0
              ? t('inquiries.notIntact', { count: broken })
              : t('inquiries.intact', { count: comparison.suppliers.length })}
          </span>
          <span>
            {t('inquiries.openedAt', {
              at: formatDateTimeAcrossYears(comparison.openedAt),
              by: comparison.openedBy.join(t('suppliers.comma')),
            })}
          </span>
          {opening && <span>{t('inquiries.entry', { entry: opening.entry })}</span>}
          <FrozenRates rates={comparison.rates} currency={comparison.currency} />
          <SegmentedSwitch
            label={t('inquiries.basis')}
            value={side}
            options={sides.map((value) => ({ value, label: t(`inquiries.${value}`) }))}
            onChange={(value) => {
              view.change({ side: value === 'gross' ? undefined : value });
              // What nobody has chosen goes by the side that is compared.
              if (isSame(choice, firstChoice(comparison, side))) setChoice(firstChoice(comparison, value));
            }}
          />
        </header>
        <ComparisonView {...view} />
        <ComparisonTable
          comparison={comparison}
          shown={view.shown}
          shows={shows}
          side={side}
          choice={choice}
          {...(mayAward && {
            onChoose: (next: Choice) => setChoice(next),
            onAsk: (one) => void ask.run(one.invitationId),
            asking: ask.running?.[0],
          })}
        />
      </section>
      {comparison.suppliers.some(({ files }) => files.length > 0) && (
        <Panel title={t('inquiries.quoteFiles')} scope={t('inquiries.quoteFilesScope')}>
          <ul className={fileStyles.by}>
            {comparison.suppliers.map(({ invitationId, name, files }) =>
              files.length === 0 ? null : (
                <li key={invitationId}>
                  <b>{name}</b>
                  <AttachmentList inquiryId={inquiry.id} files={files} />
                </li>
              ),
            )}
          </ul>
        </Panel>
      )}
      {mayAward && (
        <AwardPanel
          inquiry={inquiry}
          comparison={comparison}
          side={side}
          choice={choice}
          onChoose={setChoice}
          onChanged={onChanged}
        />
      )}
      {comparison.declined.length > 0 && (
        <section className={styles.declined}>
          <h3>{t('inquiries.declinedTitle')}</h3>
          <ul>
            {comparison.declined.map(({ name, reason }) => (
              <li key={name}>
                <b>{name}</b> {reason || t('inquiries.noReason')}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
