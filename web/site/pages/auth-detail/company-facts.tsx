import type { UnifyOptionDetail } from '#contract/identity/unified-login.ts';
import { formatDateTime } from '#web/shared/format/date.ts';
import type { AuthTexts } from '../../locales/zh-CN/auth.ts';

interface CompanyFactsProps {
  readonly detail: UnifyOptionDetail;
  readonly texts: AuthTexts['detailPage'];
}

/** An account's roles, modules and pages in a company. */
export function CompanyFacts({ detail, texts }: CompanyFactsProps) {
  const facts = [
    [texts.account, `${detail.userName} · ${detail.name}`],
    [texts.roles, detail.roles.join(texts.comma) || texts.noRoles],
    ...(detail.code ? [[texts.code, detail.code]] : []),
  ];
  return (
    <>
      <dl className="auth-facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="account-heading">{texts.modules}</h2>
      {detail.modules.length === 0 ? (
        <p className="auth-nothing">{texts.noModules}</p>
      ) : (
        <ul className="auth-modules">
          {detail.modules.map(({ name, description, expiresAt }) => (
            <li key={name}>
              <span className="auth-name">{name}</span>
              <span className="auth-until">
                {expiresAt === null ? texts.always : texts.until.replace('{date}', formatDateTime(expiresAt))}
              </span>
              <span className="auth-notes">{description}</span>
            </li>
          ))}
        </ul>
      )}
      <h2 className="account-heading">{texts.pages}</h2>
      <p className="auth-nothing">{detail.pages.join(texts.comma) || texts.noPages}</p>
    </>
  );
}
