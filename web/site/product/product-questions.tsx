import type { SiteProduct } from '#contract/content/site-products.ts';
import { langOf } from '#web/shared/lang-of.ts';
import { Section } from '../ui/section.tsx';

interface ProductQuestionsProps {
  readonly questions: SiteProduct['questions'];
  readonly title: string;
}

/** Questions that expand in place, the first one open; nothing without questions. */
export function ProductQuestions({ questions, title }: ProductQuestionsProps) {
  if (questions.length === 0) return null;
  return (
    <Section title={title}>
      <div className="product-questions">
        {questions.map((item, index) => (
          <details key={item.question} open={index === 0}>
            <summary lang={langOf(item, 'question')}>{item.question}</summary>
            <p lang={langOf(item, 'answer')}>{item.answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
