import { Check, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Judgement } from '#contract/clients/simulator.ts';
import { type GateRuleName, gateRules } from '#contract/codes/gate-rules.ts';
import styles from './simulator.module.css';
import { useRuleTexts } from './use-rule-texts.ts';

const icons = { passed: Check, failed: X, later: Minus } as const;

function stateOf(rule: GateRuleName, refusedBy: GateRuleName | null): keyof typeof icons {
  const failed = refusedBy === null ? gateRules.length : gateRules.indexOf(refusedBy);
  const place = gateRules.indexOf(rule);
  return place < failed ? 'passed' : place === failed ? 'failed' : 'later';
}

/** The rules of the gate in their order, up to the first that fails. */
export function RuleList({ judgement }: { readonly judgement: Judgement }) {
  const { t } = useTranslation();
  const texts = useRuleTexts(judgement);
  return (
    <div className={styles.rules}>
      <p className={styles.quiet}>{t('simulator.rules')}</p>
      <ol>
        {gateRules.map((rule) => {
          const state = stateOf(rule, judgement.refusedBy);
          const Icon = icons[state];
          return (
            <li key={rule} className={styles.rule} data-state={state}>
              <Icon size={16} strokeWidth={1.5} aria-label={t(`simulator.states.${state}`)} role="img" />
              <div>
                <p>{texts.name(rule)}</p>
                <p className={styles.quiet}>{state === 'later' ? t('simulator.notAsked') : texts.detail(rule)}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
