import { useTranslation } from 'react-i18next';
import type { Judgement } from '#contract/clients/simulator.ts';
import type { GateRuleName } from '#contract/codes/gate-rules.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import { useElementName } from './use-what-names.ts';

/** Each rule of the gate in words, and what there is to say of it in this case. */
export function useRuleTexts({ company, asked, disabledAt, roles, module, refusedBy }: Judgement) {
  const { t } = useTranslation();
  const nameOf = useElementName();
  const joined = (names: readonly string[]) => names.join(t('simulator.and'));
  const granting = roles.filter(({ grants }) => grants).map(({ name }) => name);

  function moduleDetail(): string {
    if (!module) return t('simulator.detail.operator');
    const { state, expiresAt } = module;
    if (state === 'none') return t('simulator.detail.notOpened');
    if (expiresAt === null) return t('simulator.detail.forever');
    return t(state === 'expired' ? 'simulator.detail.ended' : 'simulator.detail.until', {
      time: formatDateTime(expiresAt),
    });
  }

  return {
    name(rule: GateRuleName): string {
      if (rule === 'membership') return t('simulator.rule.membership', { company: company.name });
      if (rule === 'element') {
        if (asked.length === 0) return t('simulator.rule.elementNone');
        return t('simulator.rule.element', { elements: joined(asked.map(nameOf)) });
      }
      if (rule === 'module') {
        return module ? t('simulator.rule.module', { module: module.name }) : t('simulator.rule.moduleNone');
      }
      return t(`simulator.rule.${rule}`);
    },
    detail(rule: GateRuleName): string {
      switch (rule) {
        case 'account':
          return disabledAt
            ? t('simulator.detail.disabled', { time: formatDateTime(disabledAt) })
            : t('simulator.detail.enabled');
        case 'membership':
          if (refusedBy === 'membership') return t('simulator.detail.stranger');
          return roles.length > 0
            ? t('simulator.detail.member', { roles: joined(roles.map(({ name }) => name)) })
            : t('simulator.detail.noRoles');
        case 'session':
        case 'company':
          return t(`simulator.detail.${rule}`);
        case 'element':
          if (asked.length === 0) return '';
          return refusedBy === 'element'
            ? t('simulator.detail.notGranted')
            : t('simulator.detail.granted', { roles: joined(granting) });
        case 'module':
          return module || company.kind === 'operator' ? moduleDetail() : '';
      }
    },
  };
}
