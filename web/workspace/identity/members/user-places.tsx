import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserDetail, UserMembership } from '#contract/identity/members.ts';
import { toast } from '#web/shared/toast/toast.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { UserSection } from './user-section.tsx';
import styles from './users.module.css';
import { WithdrawPlaceDialog } from './withdraw-place-dialog.tsx';

interface UserPlacesProps {
  readonly user: UserDetail;
  /** `false` as well for one's own account, and for one that is anonymised. */
  readonly mayEdit: boolean;
  readonly onChanged: () => void;
}

/** Companies of a person with the roles in each. */
export function UserPlaces({ user: { id, memberships }, mayEdit, onChanged }: UserPlacesProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<UserMembership | 'another'>();
  const [leaving, setLeaving] = useState<UserMembership>();
  return (
    <UserSection
      part="places"
      title={t('users.places')}
      count={memberships.length}
      actions={
        mayEdit && (
          <Button type="link" size="small" onClick={() => setAsked('another')}>
            {t('users.addPlace')}
          </Button>
        )
      }
    >
      {memberships.length === 0 && <p className={styles.line}>{t('users.noPlaces')}</p>}
      <ul>
        {memberships.map((membership) => {
          const { stockId, companyName: company, roles } = membership;
          return (
            <li key={stockId} className={styles.row}>
              <div className={styles.words}>
                {company}
                <p className={styles.roles}>
                  {roles.length === 0
                    ? t('users.noRoles')
                    : roles.map(({ code, name }) => (
                        <Tag key={code} variant="filled">
                          {name}
                        </Tag>
                      ))}
                </p>
              </div>
              {mayEdit && (
                <>
                  <Button
                    type="link"
                    size="small"
                    aria-label={t('users.changeRolesAt', { company })}
                    onClick={() => setAsked(membership)}
                  >
                    {t('users.changeRoles')}
                  </Button>
                  <Button
                    type="link"
                    danger
                    size="small"
                    aria-label={t('users.withdrawFrom', { company })}
                    onClick={() => setLeaving(membership)}
                  >
                    {t('users.withdraw')}
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {asked && (
        <PlaceDialog
          id={id}
          membership={asked === 'another' ? undefined : asked}
          taken={memberships.map(({ stockId }) => stockId)}
          onDone={() => {
            setAsked(undefined);
            toast.success(t('users.saved'));
            onChanged();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {leaving && (
        <WithdrawPlaceDialog
          id={id}
          membership={leaving}
          onDone={() => {
            setLeaving(undefined);
            toast.success(t('users.saved'));
            onChanged();
          }}
          onRefused={onChanged}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </UserSection>
  );
}
