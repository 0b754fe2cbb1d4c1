import type { UnifyOption } from '#contract/identity/unified-login.ts';
import type { AuthTexts } from '../../locales/zh-CN/auth.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { DetailLink } from './company-rows.tsx';
import { describeOption } from './describe-option.ts';
import type { Entering } from './use-entering.ts';

interface OnlyCompanyProps {
  readonly option: UnifyOption;
  readonly texts: AuthTexts;
  readonly entering: Entering;
}

/** A single company with one button. */
export function OnlyCompany({ option, texts, entering: { entering, left, enter } }: OnlyCompanyProps) {
  const hydrated = useHydrated();
  const isEntering = entering !== undefined;
  return (
    <>
      <dl className="auth-facts">
        <div>
          <dt>{option.code}</dt>
          <dd>
            <span className="auth-name">{option.stockName}</span>
            <br />
            <span className="auth-notes">{describeOption(option, texts, true)}</span>
          </dd>
        </div>
      </dl>
      <div className="auth-one">
        <button
          type="button"
          className="button button-primary button-wide"
          // biome-ignore lint/a11y/noAutofocus: it was pressed before the code that was asked for
          autoFocus={left !== undefined}
          disabled={!hydrated}
          aria-busy={isEntering || undefined}
          onClick={() => enter(option)}
        >
          {isEntering ? texts.entering : texts.enter}
        </button>
        <DetailLink option={option} texts={texts} className="button button-wide" />
      </div>
    </>
  );
}
