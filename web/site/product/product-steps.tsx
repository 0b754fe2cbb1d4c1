import type { ReactNode } from 'react';
import type { SiteProduct } from '#contract/content/site-products.ts';
import { langOf } from '../ui/lang-of.ts';

interface ProductStepsProps {
  readonly steps: SiteProduct['steps'];
  /** Shown if there are no texts. */
  readonly none: string;
  /** A drawing above each step. */
  readonly drawings?: readonly ReactNode[];
}

/** Steps side by side, with column rules. */
export function ProductSteps({ steps, none, drawings = [] }: ProductStepsProps) {
  if (steps.length === 0) return <p className="section-empty">{none}</p>;
  return (
    <ol className="product-steps">
      {steps.map((step, index) => (
        <li key={step.title}>
          {drawings[index] && <div className="product-step-drawing">{drawings[index]}</div>}
          <h3 lang={langOf(step, 'title')}>{step.title}</h3>
          <p className="short-copy" lang={langOf(step, 'text')}>
            {step.text}
          </p>
        </li>
      ))}
    </ol>
  );
}
