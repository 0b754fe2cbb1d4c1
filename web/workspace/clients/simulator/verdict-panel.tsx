import { Alert } from 'antd';
import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Judgement } from '#contract/clients/simulator.ts';
import { gateRules } from '#contract/codes/gate-rules.ts';
import { RuleList } from './rule-list.tsx';
import styles from './simulator.module.css';
import { useRuleTexts } from './use-rule-texts.ts';
import { WayList } from './way-list.tsx';

/** The answer first, then why, and what API, menu and button do. */
export function VerdictPanel({ judgement }: { readonly judgement: Judgement }) {
  const { t } = useTranslation();
  const texts = useRuleTexts(judgement);
  const { refusedBy, message, roles, asked, agree } = judgement;
  const granting = roles.filter(({ grants }) => grants).map(({ name }) => name);
  const Icon = refusedBy ? CircleX : CircleCheck;
  return (
    <section className={styles.verdict} aria-label={t(refusedBy ? 'simulator.refused' : 'simulator.allowed')}>
      <div className={styles.answer} data-allowed={refusedBy === null}>
        <div role="status">
          <h2>
            <Icon size={26} strokeWidth={1.5} aria-hidden="true" />
            {t(refusedBy ? 'simulator.refused' : 'simulator.allowed')}
          </h2>
        </div>
        {refusedBy ? (
          <>
            <p>
              {t('simulator.stuck', { place: gateRules.indexOf(refusedBy) + 1, reason: texts.name(refusedBy) })}
              {t('simulator.comma')}
              {texts.detail(refusedBy)}
            </p>
            <p>{t('simulator.told', { message })}</p>
            <WayList judgement={judgement} />
          </>
        ) : (
          <p>
            {asked.length === 0
              ? t('simulator.bySession')
              : t('simulator.byRoles', { roles: granting.join(t('simulator.and')) })}
          </p>
        )}
      </div>
      <RuleList judgement={judgement} />
      <Places judgement={judgement} />
      {agree === false && <Alert className={styles.fault} type="error" showIcon title={t('simulator.disagreeText')} />}
    </section>
  );
}

function Places({ judgement: { calls, page, button, agree } }: { readonly judgement: Judgement }) {
  const { t } = useTranslation();
  const allowed = calls.filter(({ isAllowed }) => isAllowed).length;
  const api = calls.length === 0 ? 'none' : allowed === calls.length ? 'allowed' : allowed === 0 ? 'refused' : 'some';
  return (
    <dl className={styles.places}>
      <div>
        <dt>{t('simulator.places.api')}</dt>
        <dd>{t(`simulator.api.${api}`, { allowed, total: calls.length })}</dd>
      </div>
      <div>
        <dt>{t('simulator.places.menu')}</dt>
        <dd>{t(`simulator.page.${page}`)}</dd>
      </div>
      <div>
        <dt>{t('simulator.places.button')}</dt>
        <dd>{t(`simulator.buttonState.${button}`)}</dd>
      </div>
      {agree !== null && (
        <div className={styles.agree} data-agree={agree}>
          <dt className="visually-hidden">{t('simulator.states.passed')}</dt>
          <dd>{t(agree ? 'simulator.agree' : 'simulator.disagree')}</dd>
        </div>
      )}
    </dl>
  );
}
