import type { ReactNode } from 'react';
import type { SiteProduct } from '#contract/content/site-products.ts';
import { langOf } from '#web/shared/lang-of.ts';

interface ProductStepsProps {
  readonly steps: SiteProduct['steps'];
  /** Shown if there are no texts. */
  readonly none: string;
  /** A drawing above a step; a step without one keeps its place beside the others. */
  readonly drawingOf?: (step: SiteProduct['steps'][number]) => ReactNode;
}

/** Steps side by side, with column rules. */
export function ProductSteps({ steps, none, drawingOf }: ProductStepsProps) {
  if (steps.length === 0) return <p className="section-empty">{none}</p>;
  return (
    <ol className="product-steps">
      {steps.map((step) => (
        <li key={step.title}>
          {drawingOf && <div className="product-step-drawing">{drawingOf(step)}</div>}
          <h3 lang={langOf(step, 'title')}>{step.title}</h3>
          <p className="short-copy" lang={langOf(step, 'text')}>
            {step.text}
          </p>
        </li>
      ))}
    </ol>
  );
}
