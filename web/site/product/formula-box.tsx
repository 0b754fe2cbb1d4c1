import type { FigureDefinition } from '#contract/insight/explanations.ts';
import { publicPaths } from '#contract/paths.ts';
import { fill } from '../loading/formatting.ts';
import type { ProductTexts } from '../locales/zh-CN/products.ts';
import { ArrowLink } from '../ui/arrow-link.tsx';

/** A figure's formula, as on `/explain`. */
export type Formula = Pick<FigureDefinition, 'kind' | 'name' | 'formula' | 'formulaVersion'>;

interface FormulaBoxProps {
  readonly formula: Formula;
  /** The formula in words, as a fraction. */
  readonly fraction?: { readonly name: string; readonly top: string; readonly bottom: string };
  readonly note: string;
  readonly texts: ProductTexts['common'];
}

/** The formula in words and symbols, with a link to the full definition. */
export function FormulaBox({ formula, fraction, note, texts }: FormulaBoxProps) {
  return (
    <div className="product-formula">
      {fraction ? (
        <p className="product-formula-text">
          <span>{fraction.name} =</span>
          <span className="product-fraction">
            <span>{fraction.top}</span>
            <span>{fraction.bottom}</span>
          </span>
        </p>
      ) : (
        <p className="product-formula-text">{formula.name}</p>
      )}
      <p className="product-formula-note">
        {note} <ArrowLink href={`${publicPaths.explain}#${formula.kind}`} label={texts.explain} />
      </p>
      <p className="product-formula-code">
        <code>{formula.formula}</code> <small>{fill(texts.version, { version: formula.formulaVersion })}</small>
      </p>
    </div>
  );
}
