import type { UnifyOption } from '#contract/identity/unified-login.ts';
import { publicPaths } from '#contract/paths.ts';
import type { AuthTexts } from '../../locales/zh-CN/auth.ts';
import { Icon } from '../../ui/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { describeOption } from './describe-option.ts';
import type { Entering } from './use-entering.ts';

interface CompanyRowsProps {
  readonly options: readonly UnifyOption[];
  readonly texts: AuthTexts;
  readonly entering: Entering;
}

/** A row per company: the row enters, the link beside it shows the details first. */
export function CompanyRows({ options, texts, entering: { entering, left, enter } }: CompanyRowsProps) {
  const hydrated = useHydrated();
  // With a single account its name is omitted.
  const namesAccount = new Set(options.map(({ userName }) => userName)).size > 1;
  return (
    <ul className="auth-rows" aria-label={texts.list}>
      {options.map((option) => {
        const isEntering = entering === option.value;
        return (
          <li key={option.stockId}>
            <button
              type="button"
              className="auth-row"
              // biome-ignore lint/a11y/noAutofocus: it was pressed before the code that was asked for
              autoFocus={option.value === left}
              disabled={!hydrated}
              aria-busy={isEntering || undefined}
              onClick={() => enter(option)}
            >
              <span className="auth-name">{option.stockName}</span>
              <span className="auth-securities">{option.code}</span>
              <span className="auth-notes">{describeOption(option, texts, namesAccount)}</span>
              <span className="auth-enter">
                {isEntering ? texts.entering : texts.enter}
                <Icon name="arrow" />
              </span>
            </button>
            <DetailLink option={option} texts={texts} className="auth-look" />
          </li>
        );
      })}
    </ul>
  );
}

interface DetailLinkProps {
  readonly option: UnifyOption;
  readonly texts: AuthTexts;
  readonly className: string;
}

export function DetailLink({ option: { value, stockName }, texts, className }: DetailLinkProps) {
  return (
    <SiteLink href={`${publicPaths.authDetail}?option=${encodeURIComponent(value)}`} className={className}>
      <span aria-hidden="true">{texts.detail}</span>
      <span className="visually-hidden">{texts.detailOf.replace('{company}', stockName)}</span>
    </SiteLink>
  );
}
