import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isElement } from '#contract/codes/elements.ts';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { MirrorDrawing } from '#web/workspace/ui/drawings.tsx';
import { EmptyState } from '#web/workspace/ui/empty-state.tsx';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { SegmentedSwitch } from '#web/workspace/ui/segmented-switch.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { AllRights } from './all-rights.tsx';
import { HoldersPanel } from './holders-panel.tsx';
import { type Question, QuestionBar } from './question-bar.tsx';
import { SeenMenu } from './seen-menu.tsx';
import styles from './simulator.module.css';
import { once, type Place, simulatorAddress, simulatorViews } from './simulator-address.ts';
import { TwoPeople } from './two-people.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

/** Asks the gate about somebody else: one thing, everything, or two people side by side. Nothing is done. */
export function Component() {
  const { t } = useTranslation();
  const [{ view = 'one', user, company, what, otherUser, otherCompany }, change] = useAddress(simulatorAddress);
  const question: Question = { user, company, what };
  const place = placeOf(user, company);
  const other = placeOf(otherUser, otherCompany);
  const ask = (element: string) => change({ view: 'one', what: element });
  return (
    <div className={styles.page}>
      <PageActions>
        <SegmentedSwitch
          label={t('simulator.views')}
          value={view}
          options={simulatorViews.map((value) => ({ value, label: t(`simulator.${value}`) }))}
          onChange={(value) => change({ view: value === 'one' ? undefined : value })}
        />
      </PageActions>
      <QuestionBar question={question} isOfAll={view !== 'one'} onChange={change} />
      {view === 'two' && (
        <QuestionBar
          question={{ user: otherUser, company: otherCompany, what: undefined }}
          isOfAll
          isOther
          onChange={({ user: id = otherUser, company: stockId = otherCompany }) =>
            change({ otherUser: id, otherCompany: stockId })
          }
        />
      )}
      {view === 'one' &&
        (place && what !== undefined ? (
          <OneThing
            {...place}
            what={what}
            onAsk={ask}
            onPerson={(id, stockId) => change({ user: id, company: stockId })}
          />
        ) : (
          <Invitation title={t('simulator.ask')} text={t('simulator.askText')} />
        ))}
      {view === 'all' &&
        (place ? (
          <AllRights {...place} onAsk={ask} />
        ) : (
          <Invitation title={t('simulator.askAll')} text={t('simulator.askAllText')} />
        ))}
      {view === 'two' &&
        (place && other ? (
          <TwoPeople one={place} other={other} />
        ) : (
          <Invitation title={t('simulator.askTwo')} text={t('simulator.askTwoText')} />
        ))}
    </div>
  );
}

const placeOf = (userId: number | undefined, stockId: number | undefined): Place | undefined =>
  userId === undefined || stockId === undefined ? undefined : { userId, stockId };

function Invitation(props: { readonly title: string; readonly text: string }) {
  return (
    <div className={styles.invitation}>
      <EmptyState drawing={<MirrorDrawing />} {...props} />
    </div>
  );
}

interface OneThingProps extends Place {
  readonly what: string;
  readonly onAsk: (element: string) => void;
  readonly onPerson: (user: number, company: number) => void;
}

function OneThing({ userId, stockId, what, onAsk, onPerson }: OneThingProps) {
  const { data, error, refetch } = useQuery({
    ...apiQuery('simulator.ask', { body: { userId, stockId, what } }, { quiet: true }),
    ...once,
  });
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {!data && (error ? <ErrorState error={error} onReload={() => void refetch()} /> : <Skeleton height={400} />)}
        {data && <VerdictPanel judgement={data} />}
        {!error && <HoldersPanel key={`${what} ${stockId}`} what={what} stockId={stockId} onPerson={onPerson} />}
      </div>
      {data ? (
        <SeenMenu judgement={data} asked={isElement(what) ? what : undefined} onPage={onAsk} />
      ) : (
        !error && <Skeleton height={480} />
      )}
    </div>
  );
}
