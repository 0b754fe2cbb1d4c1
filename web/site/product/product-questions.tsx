import type { SiteProduct } from '#contract/content/site-products.ts';
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
        {questions.map(({ question, answer }, index) => (
          <details key={question} open={index === 0}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
