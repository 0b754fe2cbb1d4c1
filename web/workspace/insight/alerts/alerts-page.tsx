import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { apiQuery } from '#web/shared/api/query-options.ts';
import { useMay } from '#web/workspace/identity/permissions/use-menu.ts';
import { startingRule } from '#web/workspace/insight/new-alert/starting-rule.ts';
import { useAddress } from '#web/workspace/kits/address/use-address.ts';
import { Drawer } from '#web/workspace/kits/drawer/drawer.tsx';
import { useFocusWhenGone } from '#web/workspace/kits/form/use-focus-when-gone.ts';
import { ErrorState } from '#web/workspace/ui/error-state.tsx';
import { PageActions } from '#web/workspace/ui/page-actions.tsx';
import { Skeleton } from '#web/workspace/ui/skeleton.tsx';
import { useLayoutWidth } from '#web/workspace/use-media-query.ts';
import { alertAddress } from './alert-address.ts';
import { AlertList } from './alert-list.tsx';
import styles from './alerts.module.css';
import { RuleEditor } from './rule-editor.tsx';
import { RuleList } from './rule-list.tsx';

/** 告警: what the company was told of, and the rules by which it is told. */
export function Component() {
  const { t } = useTranslation();
  const mayEdit = useMay('alert:edit');
  const location = useLocation();
  const isDesk = useLayoutWidth() === 'desktop';
  const [{ state, alert, rule }, change] = useAddress(alertAddress);
  const [isListOpen, setIsListOpen] = useState(false);
  const { data, error, refetch } = useQuery(apiQuery('alert.rules', {}, { quiet: true }));
  const close = () => change({ rule: undefined });
  const listed = data?.rules.find(({ id }) => id === rule);
  // What is typed over a rule stays where a colleague removes the rule meanwhile.
  const [held, setHeld] = useState(listed);
  if (held && held.id !== rule) setHeld(undefined);
  else if (listed && !held) setHeld(listed);
  const opened = listed ?? held;
  const isEditing = rule === null || opened !== undefined;
  // List and editor stand in the same place at a desk; what was pressed in the one goes with it.
  const hasPlace = isDesk && data !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [lastOpened, setLastOpened] = useState(rule);
  if (rule !== undefined && rule !== lastOpened) setLastOpened(rule);
  useFocusWhenGone(hasPlace && !isEditing, heading);
  useFocusWhenGone(hasPlace && isEditing, opener);
  const editor = data && isEditing && (
    <RuleEditor
      key={rule ?? 'new'}
      rule={opened}
      starting={startingRule(location.state)}
      colleagues={data.colleagues}
      mayEdit={mayEdit}
      isInDrawer={!isDesk}
      heading={heading}
      onClose={close}
    />
  );
  const isGone = data !== undefined && rule !== undefined && !isEditing;
  const rules = data ? (
    <>
      {isGone && (
        <p className={styles.gone} role="status">
          {t('alerts.ruleGone')}
        </p>
      )}
      <RuleList
        rules={data.rules}
        mayEdit={mayEdit}
        lastOpened={lastOpened}
        opener={opener}
        onOpen={(id) => change({ rule: id })}
      />
    </>
  ) : error ? (
    <ErrorState error={error} onReload={() => void refetch()} />
  ) : (
    <Skeleton height={320} />
  );
  // A rule that an address asks for and that is gone, or cannot be read: the drawer says so.
  const isMissed = isGone || (rule !== undefined && !data && error !== null);
  return (
    <>
      <PageActions>
        <Button
          type="text"
          icon={<SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => (isDesk ? close() : setIsListOpen(true))}
        >
          {data ? t('alerts.ruleCount', { count: data.rules.length }) : t('alerts.rules')}
        </Button>
      </PageActions>
      <div className={styles.page}>
        <AlertList
          key={state ?? 'all'}
          state={state}
          chosen={alert}
          mayEdit={mayEdit}
          onState={(next) => change({ state: next, alert: undefined })}
          onChoose={(id) => change({ alert: id }, { replace: true })}
        />
        {editor || (isDesk && <div>{rules}</div>)}
      </div>
      {!isDesk && (
        <Drawer
          open={(isListOpen && !editor) || isMissed}
          size={600}
          title={t('alerts.rules')}
          onClose={() => {
            setIsListOpen(false);
            if (isMissed) close();
          }}
        >
          {rules}
        </Drawer>
      )}
    </>
  );
}
