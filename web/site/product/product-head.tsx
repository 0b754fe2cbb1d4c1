import type { ReactNode } from 'react';
import type { SiteProduct } from '#contract/content/site-products.ts';
import { publicPaths } from '#contract/paths.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { useFrame } from '../frame/use-frame.ts';
import { SiteLink } from '../ui/site-link.tsx';

interface ProductHeadProps {
  readonly claim: SiteProduct['claim'];
  /** That some texts of the page are shown in Chinese; empty if none are. */
  readonly untranslated: string;
  /** Texts of the link to the workspace. */
  readonly open: string;
  readonly children: ReactNode;
}

/** Claim of a product page, with a figure beside it. Line breaks of the lead are the operator's. */
export function ProductHead({ claim, untranslated, open, children }: ProductHeadProps) {
  const { texts } = useFrame();
  return (
    <div className="wrap product-head">
      <div>
        <h1 lang={langOf(claim, 'title')}>{claim.title}</h1>
        <p className="article-lead product-lead short-copy" lang={langOf(claim, 'lead')}>
          {claim.lead}
        </p>
        <p className="product-actions">
          <SiteLink href={publicPaths.tryUse} className="button button-primary button-large">
            {texts.tryUse}
          </SiteLink>
          <SiteLink href={publicPaths.login} className="button button-large">
            {open}
          </SiteLink>
        </p>
        {claim.note && (
          <p className="product-note" lang={langOf(claim, 'note')}>
            {claim.note}
          </p>
        )}
        {untranslated && <p className="product-note">{untranslated}</p>}
      </div>
      {children}
    </div>
  );
}
