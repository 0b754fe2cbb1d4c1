import type { ReactNode } from 'react';
import type { SiteProduct } from '#contract/content/site-products.ts';

interface ProductStepsProps {
  readonly steps: SiteProduct['steps'];
  /** Said where nobody has written any. */
  readonly none: string;
  /** A drawing over each step, in their order. */
  readonly drawings?: readonly ReactNode[];
}

/** Steps side by side, columns ruled. */
export function ProductSteps({ steps, none, drawings = [] }: ProductStepsProps) {
  if (steps.length === 0) return <p className="section-empty">{none}</p>;
  return (
    <ol className="product-steps">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          {drawings[index] && <div className="product-step-drawing">{drawings[index]}</div>}
          <h3>{title}</h3>
          <p className="short-copy">{text}</p>
        </li>
      ))}
    </ol>
  );
}
