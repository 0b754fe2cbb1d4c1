import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Judgement, Way } from '#contract/clients/simulator.ts';
import { usePagePath } from '#web/workspace/identity/permissions/use-menu.ts';
import styles from './simulator.module.css';

/** What would let the person do it: where that is done, and how many others would gain. */
export function WayList({ judgement }: { readonly judgement: Judgement }) {
  const { t } = useTranslation();
  const { ways, neverFor, person, company, module } = judgement;
  const [users, roles, clients] = [usePagePath('UserList'), usePagePath('RoleList'), usePagePath('ClientList')];

  function describe(way: Way): {
    readonly text: string;
    readonly cost: string;
    readonly link: readonly [string, string] | undefined;
  } {
    const toUser = users === undefined ? undefined : ([`${users}?user=${person.id}`, t('simulator.toUser')] as const);
    const others = (count: number) => (count > 0 ? t('simulator.others', { count }) : t('simulator.othersNone'));
    switch (way.kind) {
      case 'enable':
        return { text: t('simulator.way.enable'), cost: '', link: toUser };
      case 'join':
        return { text: t('simulator.way.join', { company: company.name }), cost: '', link: toUser };
      case 'addRole':
        return {
          text: t('simulator.way.addRole', { role: way.role.name }),
          cost: way.more > 0 ? t('simulator.more', { count: way.more }) : t('simulator.moreNone'),
          link: toUser,
        };
      case 'grant':
        return {
          text: t('simulator.way.grant', { role: way.role.name }),
          cost: others(way.others),
          link: roles === undefined ? undefined : [`${roles}?role=${way.role.code}`, t('simulator.toRole')],
        };
      case 'openModule':
        return {
          text: t('simulator.way.openModule', { company: company.name, module: module?.name ?? '' }),
          cost: others(way.others),
          link:
            clients === undefined
              ? undefined
              : [`${clients}?client=${company.stockId}&tab=modules`, t('simulator.toClient')],
        };
    }
  }

  return (
    <div className={styles.ways}>
      <h3 className={styles.quiet}>{t('simulator.ways')}</h3>
      {neverFor && <p>{t(`simulator.neverFor.${neverFor}`)}</p>}
      {!neverFor && ways.length === 0 && <p>{t('simulator.noWay')}</p>}
      <ul>
        {ways.map((way) => {
          const { text, cost, link } = describe(way);
          return (
            <li key={text} className={styles.way}>
              <span>{text}</span>
              <span className={styles.quiet}>{cost}</span>
              {link && (
                <Link to={link[0]}>
                  {link[1]}
                  <ArrowRight size={14} strokeWidth={1.5} aria-hidden="true" />
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
